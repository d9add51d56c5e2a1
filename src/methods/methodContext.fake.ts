import type { Address, Hex } from 'viem'
import { vi } from 'vitest'
import type { Account } from '../domain/account.ts'
import { WalletError } from '../domain/errors.ts'
import type { Filter } from '../domain/filter.ts'
import type { Network } from '../domain/network.ts'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import type { CallView, Choice, Review } from '../domain/review/review.ts'
import type { Atomicity, Services, Submission } from '../domain/services.ts'
import type { TokenBalance } from '../domain/token.ts'
import { present } from '../lib/present.ts'
import type { Context, Method } from './method.ts'
import { readParams } from './readParams.ts'

export const alice: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** An account of the user that no site is connected to. */
export const carol: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const token: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const delegate: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
export const hash: Hex = `0x${'ab'.repeat(32)}`

export const localhost: Network = {
  chainId: 31337,
  name: 'Localhost',
  rpcUrls: ['http://127.0.0.1:8545'],
  symbol: 'ETH',
  decimals: 18,
  preconfirmation: 200,
  blockTime: 2000,
  custom: false,
}
export const base: Network = { ...localhost, chainId: 8453, name: 'Base', rpcUrls: ['https://base.example'] }

export const supported = { status: 'supported', delegate } as const satisfies Atomicity
export const ready = {
  status: 'ready',
  delegate,
  delegateName: 'Simple7702Account',
} as const satisfies Atomicity

const view: CallView = {
  verb: 'Send',
  sub: '',
  value: '0x0',
  data: '0x',
  guessed: false,
  args: [],
  effects: [],
}

export type Fake = ReturnType<typeof make>

/**
 * A wallet of literals with one connected site. Every function is a `vi.fn`, so that a test can replace it.
 */
export function make() {
  const accounts: Account[] = [alice, bob, carol].map((address, index) => ({
    address,
    name: `Account ${index + 1}`,
    kind: 'hd',
  }))
  const ids = new Set<string>()
  const tokens: TokenBalance[] = []
  const submitted: Submission[] = []
  const filters = new Map<string, Filter>()

  const services = {
    sessions: {
      connect: vi.fn(async () => undefined),
      revoke: vi.fn(async () => undefined),
      since: vi.fn((): number | undefined => 1_700_000_000_000),
    },
    accounts: {
      list: vi.fn((): readonly Account[] => accounts),
      selected: vi.fn((): Address | undefined => alice),
    },
    networks: {
      list: vi.fn((): readonly Network[] => [localhost, base]),
      get: vi.fn((chainId: number) => [localhost, base].find((network) => network.chainId === chainId)),
      select: vi.fn(async () => undefined),
      add: vi.fn(async () => undefined),
      refuse: vi.fn(async () => undefined),
      wasRefused: vi.fn<Services['networks']['wasRefused']>(async () => false),
      probe: vi.fn<Services['networks']['probe']>(async () => 10),
    },
    tokens: {
      read: vi.fn<Services['tokens']['read']>(async () => ({
        state: 'token',
        symbol: 'TEST',
        name: 'Test token',
        decimals: 18,
      })),
      list: vi.fn((): readonly TokenBalance[] => tokens),
      balances: vi.fn<Services['tokens']['balances']>(async (_, __, addresses) => addresses.map(() => '0x0')),
      add: vi.fn<Services['tokens']['add']>(async (_, added) => {
        tokens.push(added)
      }),
      illustrate: vi.fn<Services['tokens']['illustrate']>(),
      lookalike: vi.fn<Services['tokens']['lookalike']>(async () => undefined),
    },
    chain: {
      forward: vi.fn<Services['chain']['forward']>(async () => null),
      request: vi.fn<Services['chain']['request']>(async () => null),
      atomicity: vi.fn<Services['chain']['atomicity']>(async () => ready),
      removalGas: vi.fn<Services['chain']['removalGas']>(async () => 55_200n),
      gas: vi.fn<Services['chain']['gas']>(async ({ calls, delegate }) => ({
        limit: 16_777_216n,
        calls: calls.map(({ gas }) => BigInt(gas ?? 50_000)),
        ...(delegate && { whole: 100_000n }),
      })),
      ceilings: vi.fn<Services['chain']['ceilings']>(async ({ modes, calls }) =>
        modes.map((mode) => highCeiling(mode === 'atomic' ? 1 : calls.length)),
      ),
      carry: vi.fn<Services['chain']['carry']>(async (rescue, from) => ({
        carried: { from, calls: [{ to: token, value: '0x0', data: '0x765e827f' }], rescue },
        upgrade: { delegate, name: 'Simple7702Account' },
      })),
      gasLimit: vi.fn<Services['chain']['gasLimit']>(async () => 16_777_216n),
      explain: vi.fn<Services['chain']['explain']>(async (_, __, calls) =>
        calls.map(({ to, value, data }) => ({ ...view, ...(to && { to: { address: to } }), value, data })),
      ),
      outcome: vi.fn<Services['chain']['outcome']>(async () => ({ title: 'You send nothing', ledger: [] })),
      warn: vi.fn<Services['chain']['warn']>(async () => []),
      findTypedData: vi.fn<Services['chain']['findTypedData']>(async () => ({
        own: [],
        coin: { symbol: 'ETH', decimals: 18, known: true },
        network: 'Test',
        named: {},
        codes: {},
        views: [],
        left: 0,
        badness: [],
        warnings: [],
      })),
      hasCode: vi.fn<Services['chain']['hasCode']>(async () => false),
    },
    engine: {
      knows: vi.fn(async (origin: string, id: string) => ids.has(`${origin} ${id}`)),
      plan: vi.fn<Services['engine']['plan']>(({ calls, atomicRequired, atomicity }) => {
        if (calls.length === 1) return { mode: 'single', options: ['single'] }
        if (atomicRequired) return { mode: 'atomic', options: ['atomic'] }
        if (atomicity.status === 'supported') return { mode: 'atomic', options: ['atomic', 'stepwise'] }
        if (atomicity.status === 'ready')
          return { mode: 'stepwise', options: ['stepwise', 'pipelined', 'atomic'] }
        return { mode: 'stepwise', options: ['stepwise', 'pipelined'] }
      }),
      nonces: vi.fn<Services['engine']['nonces']>(async () => ({
        next: 7,
        inFlight: new Map([
          [5, 'a'],
          [6, 'b'],
        ]),
      })),
      prepare: vi.fn<Services['engine']['prepare']>(async () => undefined),
      quote: vi.fn<Services['engine']['quote']>(async (_, token) => ({
        token,
        paymaster: bob,
        most: '0x64',
        cost: '0x5af3107a4000',
      })),
      submit: vi.fn<Services['engine']['submit']>(async (submission) => {
        ids.add(`${submission.origin} ${submission.id}`)
        submitted.push(submission)
      }),
      resubmit: vi.fn<Services['engine']['resubmit']>(async () => undefined),
      sent: vi.fn<Services['engine']['sent']>(async () => hash),
      status: vi.fn<Services['engine']['status']>(async () => undefined),
      history: vi.fn<Services['engine']['history']>(async () => []),
    },
    filters: {
      get: vi.fn(async (origin: string, id: string) => {
        const filter = filters.get(id)
        return filter?.origin === origin ? filter : undefined
      }),
      put: vi.fn(async (id: string, filter: Filter) => void filters.set(id, filter)),
      move: vi.fn(async (id: string, filter: Filter) => void (filters.has(id) && filters.set(id, filter))),
      remove: vi.fn(async (id: string) => void filters.delete(id)),
    },
    knownRecipients: vi.fn<Services['knownRecipients']>(async () => []),
    screens: {
      showBatch: vi.fn(async () => undefined),
      showNotAdded: vi.fn<Services['screens']['showNotAdded']>(async () => undefined),
    },
    signer: {
      signMessage: vi.fn<Services['signer']['signMessage']>(async () => '0x5161'),
      signTransaction: vi.fn<Services['signer']['signTransaction']>(async () => '0x02f8'),
      signTypedData: vi.fn<Services['signer']['signTypedData']>(async () => '0x7161'),
    },
  } satisfies Services

  const context: Context = {
    origin: 'https://app.example',
    page: { tabId: 1, frameId: 0, documentId: 'document' },
    request: 'request-1',
    askedAt: Date.now(),
    connected: [alice, bob],
    chainId: 31337,
    replayed: false,
    settings: { strict: false, upgrades: true, theme: 'system', signTransactions: true, shareAssets: true },
    services,
  }
  return { services, context, submitted }
}

/** The user's decision: a rejection, or an approval with a choice. */
export type Answer = 'reject' | Choice

/** Runs a method like the router: version, shape, rights, checks, review, handler. */
export async function call(
  method: Method,
  params: unknown,
  context: Context,
  answer: Answer = {},
): Promise<{ result: unknown; review?: Review }> {
  if (method.setting && !context.settings[method.setting]) throw new WalletError('unsupportedMethod')
  method.precheck?.(params)
  const parsed = readParams(method, params, context.settings.strict)
  if (method.access === 'connected' && context.connected.length === 0)
    throw new WalletError(method.unconnected ?? 'unauthorized')
  await method.check?.(parsed, context)
  const review = await method.review?.(parsed, context)
  if (review && answer === 'reject') throw new WalletError('userRejected')
  const shown = review?.blocks.find((block) => block.kind === 'upgrade')
  const calls = review?.blocks.find((block) => block.kind === 'calls')
  const brings = review?.blocks.find((block) => block.kind === 'funds')?.brings
  const planned = {
    ...(brings && { brings }),
    ...(calls?.carried && { carried: calls.carried }),
    ...(calls && { mode: calls.mode }),
    ...(shown && { upgrade: shown.delegate }),
  }
  const choice = review && answer !== 'reject' ? { ...planned, ...answer } : undefined
  const prepared = review && !context.replayed ? await method.prepare?.(parsed, context, choice) : undefined
  const submission = prepared && { submission: prepared }
  const result = await method.handle(
    parsed,
    { ...context, ...submission, ...present({ shown: review }) },
    choice,
  )
  return { result, ...(review && { review }) }
}

/** A node that does not answer. */
export const silent = () => Promise.reject(new WalletError('chainDisconnected'))
