import type { Address, Hex } from 'viem'
import type { SerializedError } from './errors.ts'
import type { Ceiling } from './review/ceiling.ts'
import type { Text } from './text/message.ts'
import type { Sponsor } from './userOperation.ts'

/** How an approved batch runs. `single` is one call as one plain transaction. */
export type Mode = 'atomic' | 'stepwise' | 'pipelined' | 'single'

/** One call as the wallet executes it, as JSON: quantities and bytes are hex. No `to` creates a contract. */
export type Call = {
  to?: Address
  value: Hex
  data: Hex
  /** The app's own gas limit for this call (`gasLimitOverride`). */
  gas?: Hex
  /** `flowControl`: what a failure of this call does to the calls after it. Absent means `halt`. */
  onFailure?: 'halt' | 'continue'
}

/** Fees in wei per gas. A chain without a base fee has `gasPrice` alone. */
export type Fees = { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex } | { gasPrice: Hex }

/** The size of a transaction's tip, relative to the tips in recent blocks. */
export const speeds = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof speeds)[number]

/** Calls of another account of the user, which bring what a batch lacks. They run before anything is signed for it. */
export type FundsFirst = { from: Address; mode: Mode; calls: Call[]; ceiling: Ceiling }

/**
 * Calls of an account that someone else may control: they run as one user operation (ERC-4337) of the account,
 * which another account hands to the EntryPoint and pays. `nonce` belongs to this operation alone. `gas` is for
 * the calls.
 */
export type Rescue = { account: Address; calls: Call[]; nonce: Hex; gas: Hex }

/** Everything that the user approved: enough to resume after the background dies at any point. */
export type ApprovedCalls = {
  kind: 'batch' | 'transaction'
  from: Address
  chainId: number
  mode: Mode
  calls: Call[]
  /** The delegate that the transaction upgrades the account to, in atomic mode. */
  upgrade?: Address
  /** Another party pays: the batch runs as one user operation (ERC-4337), in atomic mode. */
  sponsor?: Sponsor
  /** The only call carries these calls of another account of the user, for which this account pays. */
  rescue?: Rescue
  /** What another account sends to this one first, approved together with the calls. */
  brings?: FundsFirst
  /** The most that the wallet may sign, as the user saw it. If absent (no fee shown), it signs nothing. */
  ceiling?: Ceiling
  /** Fees the user chose. */
  fees?: Fees
  /** The speed, if the chain's current fees apply. Absent means normal, or the app's suggested fees. */
  speed?: Speed
  /** Fees the app suggests for a single transaction. Used if they now pay as much as the slow speed. */
  suggested?: Fees
  /** Gas per call that the user chose because the node cannot estimate. Atomic mode has one entry. */
  gas?: Hex[]
  /** The transaction removes the account's delegation. */
  undelegates?: true
  /** A nonce that the app or the user chose. The lane uses exactly this nonce or refuses. */
  nonce?: number
  /** Key of the batch with that nonce that the user agreed to replace. No other batch is replaced. */
  replaces?: string
  /** The user chose the nonce, which may be the nonce of another wallet's pending transaction. */
  overtakes?: true
  /** The app asked for `flowControl`: statuses 102 and 207 exist for it. */
  flowControl?: true
  /** Applied capabilities, in the form that the response echoes. */
  capabilities?: Record<string, unknown>
  /** Key of the batch whose unexecuted calls this one sends again. */
  retries?: string
  /** The network sent to nodes on this computer only. The calls are signed for no others. */
  local?: true
}

/** The state of a call as the screens show it. `waits` has no transaction yet, `notSent` never gets one. */
export type CallState =
  | 'waits'
  | 'signed'
  | 'sent'
  | 'preconfirmed'
  | 'included'
  | 'final'
  | 'failed'
  | 'notSent'
  | 'replaced'
  | 'cancelled'
  | 'dropped'
  | 'lost'

/** A log in the form of EIP-5792. */
export type Log = { address: Address; data: Hex; topics: Hex[] }

/** A receipt in the form of EIP-5792. `status` is `0x1` for success. */
export type Receipt = {
  logs: Log[]
  status: '0x1' | '0x0'
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  transactionHash: Hex
}

/** Status codes of EIP-5792, and the two of `flowControl`. */
export type StatusCode = 100 | 102 | 200 | 207 | 400 | 500 | 600

/** The result of `wallet_getCallsStatus`. */
export type CallsStatus = {
  version: '2.0.0'
  id: string
  chainId: Hex
  status: StatusCode
  atomic: boolean
  receipts?: Receipt[]
  capabilities?: Record<string, unknown>
}

/** A batch in `wallet_getCallsHistory`. `createdAt` is in milliseconds since 1970. */
export type CallsSummary = Pick<CallsStatus, 'id' | 'chainId' | 'status'> & { createdAt: number }

/** A batch or a single transaction as the wallet's own screens list it. */
export type Activity = {
  /** Key of the batch in the journal. */
  key: string
  id: string
  origin: string
  kind: 'batch' | 'transaction'
  from: Address
  chainId: number
  mode: Mode
  status: StatusCode
  /** Milliseconds since 1970. */
  createdAt: number
  /**
   * Why the batch makes no progress: the wallet is locked, the node does not answer (`node`) or answers
   * ambiguously (`answer`), another wallet's transaction comes first (`nonce`) or used the nonce in a block
   * that is not final (`rival`), the fee rose, the account's nonces are not proven (`proof`), the funds of another
   * account are under way (`funds`), or a device is to sign.
   */
  waitsFor?: 'unlock' | 'node' | 'answer' | 'nonce' | 'rival' | 'fee' | 'proof' | 'funds' | 'device'
  /** The network has only one node, so no other node can confirm that the nonce was used. */
  oneNode?: true
  /** The node's message, if its answer was ambiguous. */
  said?: string
  /** The node only counts transactions, so nobody can tell which of two with the same nonce ran. */
  onlyCounted?: true
  stopped?: true
  upgrade?: Address
  /** Host of the paymaster that pays the fee. */
  sponsor?: string
  /** The account that it rescues. */
  rescues?: Address
  /** The account that brought funds first, and the key of its batch. */
  brings?: { from: Address; key: string }
  error?: SerializedError
  /** Key of the batch whose calls this one sends again. */
  retryOf?: string
  /** Restored from a backup, and read-only. */
  restored?: true
  /** The logs that name the account, from the receipts of the transactions that ran. */
  logs?: Log[]
  calls: ActivityCall[]
}

/** One call of an activity, with the times of its steps for the chart in milliseconds since 1970. */
export type ActivityCall = {
  state: CallState
  /** The title of a call that its bytes do not tell. */
  title?: Text
  to?: Address
  value: Hex
  data: Hex
  hash?: Hex
  /** A pending replacement: a resend with higher fees, or a cancellation. Either transaction may still win. */
  replacement?: 'faster' | 'cancel'
  nonce?: number
  blockNumber?: Hex
  gasUsed?: Hex
  sentAt?: number
  preconfirmedAt?: number
  includedAt?: number
  failedAt?: number
  /** Why the call reverted, or that nobody can tell whether it ran. */
  reason?: Text
}
