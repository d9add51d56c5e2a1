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

/** The documents that checks refer to. */
export const documents = {
  'EIP-1102': 'https://eips.ethereum.org/EIPS/eip-1102',
  'EIP-1193': 'https://eips.ethereum.org/EIPS/eip-1193',
  'EIP-2255': 'https://eips.ethereum.org/EIPS/eip-2255',
  'EIP-2700': 'https://eips.ethereum.org/EIPS/eip-2700',
  'EIP-3085': 'https://eips.ethereum.org/EIPS/eip-3085',
  'EIP-3326': 'https://eips.ethereum.org/EIPS/eip-3326',
  'EIP-5792': 'https://eips.ethereum.org/EIPS/eip-5792',
  'EIP-6963': 'https://eips.ethereum.org/EIPS/eip-6963',
  'EIP-747': 'https://eips.ethereum.org/EIPS/eip-747',
  'EIP-7702': 'https://eips.ethereum.org/EIPS/eip-7702',
  'EIP-55': 'https://eips.ethereum.org/EIPS/eip-55',
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

/**
 * The checks of one topic, named by their keys. By default each refers to `document`, is a MUST and runs on a
 * connected page.
 */
export function checksOf(topic: string, document: Document, table: Record<string, Given>): Topic {
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
