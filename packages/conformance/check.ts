import type { Chain } from './chain.ts'
import type { Dapp } from './dapp.ts'
import type { Step } from './expect.ts'
import type { Wallet } from './wallet.ts'

/**
 * The level of a check's clause. `interface` is the JSON-RPC interface of a wallet and its node with texts and
 * limits beyond the EIPs; `practice` is behaviour that no document demands and every dApp relies on.
 */
export const levels = ['MUST', 'SHOULD', 'interface', 'practice'] as const
export type Level = (typeof levels)[number]

/** The text of an EIP at a commit, so that a clause stays the one that its check was written for. */
const textOf = (eip: string, commit: string) =>
  `https://github.com/ethereum/EIPs/blob/${commit}/EIPS/${eip.toLowerCase()}.md`

/** The documents that checks refer to, each EIP at the last commit that changed it. */
export const documents = {
  'EIP-1102': textOf('EIP-1102', '9e393a79d9937f579acbdcb234a67869259d5a96'),
  'EIP-1193': textOf('EIP-1193', 'ea55bb3f9e64d03737f7ac22b0b855e30af2abfd'),
  'EIP-2255': textOf('EIP-2255', '660a297590dd7891ebaa31502243c9c6b39a8677'),
  'EIP-2700': textOf('EIP-2700', '9e393a79d9937f579acbdcb234a67869259d5a96'),
  'EIP-3085': textOf('EIP-3085', '3c076be6e4574f03424941c71c38698365bd3171'),
  'EIP-3326': textOf('EIP-3326', '9e393a79d9937f579acbdcb234a67869259d5a96'),
  'EIP-5792': textOf('EIP-5792', '5b0c8dce4bc67d34082eff7950d44be928641207'),
  'EIP-6963': textOf('EIP-6963', '5b64ee1e0deab13d3646b3660d1ff3ae066ed446'),
  'EIP-747': textOf('EIP-747', '40ad571853554ad89172548129e41324552fe2d7'),
  'EIP-7702': textOf('EIP-7702', 'bbc3f95844c37612a2f1b9e7477990bb717ecfa0'),
  'EIP-55': textOf('EIP-55', '25cdf1d059778236e28bf22d752ca48a35af91f6'),
  interface: undefined,
  practice: undefined,
} as const satisfies Record<string, string | undefined>
export type Document = keyof typeof documents

/** A document and the place in it. */
export type Clause = { document: Document; section: string }

/**
 * One statement about a wallet. It is independent: it sets up all it needs, and does not rely on earlier
 * checks. `page` selects its page:
 * - `fresh`: an origin that the wallet has never seen
 * - `connected`: an origin with a connection; others have used it, so ids must be fresh and permissions stay
 * - `own`: a connected origin that no other check uses, so it may disconnect
 */
export type Check = {
  id: string
  title: string
  clause: Clause
  level: Level
  page: 'fresh' | 'connected' | 'own'
  /** The steps that this check is about: it fails if they do. All others need them only. */
  subject?: readonly Step[]
  /** Methods that a wallet may lack, because the check is about a refusal. */
  mayLack?: readonly string[]
  run(page: Dapp, wallet: Wallet, chain: Chain): Promise<void>
}

export type Topic = { topic: string; checks: readonly Check[] }

type Given = Omit<Check, 'id' | 'clause' | 'level' | 'page'> & {
  section: string
  level?: Level
  page?: Check['page']
}

/** Checks by their names. */
export type Table = Record<string, Given>

/**
 * The checks of one topic, named by their keys. By default each refers to `document`, is a MUST and runs on a
 * connected page.
 */
export function checksOf(topic: string, document: Document, table: Table): Topic {
  return {
    topic,
    checks: Object.entries(table).map(([name, { section, level = 'MUST', page = 'connected', ...rest }]) => ({
      id: `${topic}/${name}`,
      clause: { document, section },
      level,
      page,
      ...rest,
    })),
  }
}
