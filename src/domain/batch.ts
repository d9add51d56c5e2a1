import type { Address, Hex } from 'viem'
import type { SerializedError } from './errors.ts'
import type { Ceiling } from './review/ceiling.ts'

/** How an approved batch runs. `single` is one call as one plain transaction. */
export type Mode = 'atomic' | 'stepwise' | 'pipelined' | 'single'

/** One call as the wallet executes it, in JSON form: quantities and bytes are hex. No `to` creates a contract. */
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

/** How much a transaction tips, against what the last blocks took. */
export const speeds = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof speeds)[number]

/** The approval in full: enough to continue after any death. */
export type ApprovedCalls = {
  kind: 'batch' | 'transaction'
  from: Address
  chainId: number
  mode: Mode
  calls: Call[]
  /** The delegate that the transaction upgrades the account to, in atomic mode. */
  upgrade?: Address
  /** The most that may be signed, as the user saw it. Absent where nobody has shown a fee: nothing is signed then. */
  ceiling?: Ceiling
  /** Fees the user chose. */
  fees?: Fees
  /** The speed, if the chain's current fees apply. Absent: normal, or as the app suggests. */
  speed?: Speed
  /** Fees the app suggests for a single transaction; they count where the chain takes them. */
  suggested?: Fees
  /** Gas per call chosen by the user where the node cannot estimate; atomic mode has one entry. */
  gas?: Hex[]
  /** The transaction removes the account's delegation. */
  undelegates?: true
  /** A nonce the app or the user asked for; the lane takes it or refuses. */
  nonce?: number
  /**
   * Key of the batch whose transaction has that nonce, if the user saw that it is replaced. No other is
   * replaced.
   */
  replaces?: string
  /** The user chose it, and it may be that of another wallet's transaction which waits. */
  overtakes?: true
  /** The app asked for `flowControl`: statuses 102 and 207 exist for it. */
  flowControl?: true
  /** Capabilities that were applied, as the answer echoes them. */
  capabilities?: Record<string, unknown>
  /** Key of the batch whose calls it sends again, those that did not happen. */
  retries?: string
}

/** The state of a call on screen. `waits` and `notSent` have no transaction yet, or never. */
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

/** A log as EIP-5792 has it. */
export type Log = { address: Address; data: Hex; topics: Hex[] }

/** A receipt as EIP-5792 has it. `status` is `0x1` for success. */
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

/** What `wallet_getCallsStatus` answers. */
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
  /** The journal's key of the batch. */
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
   * Why nothing moves: the wallet is locked, the node does not answer or says nothing certain, another wallet's
   * transaction is first (`nonce`) or has used the nonce in a block that is not final (`rival`), the fee rose, or the
   * nonces of the account are not proven (`proof`).
   */
  waitsFor?: 'unlock' | 'node' | 'answer' | 'nonce' | 'rival' | 'fee' | 'proof'
  /** Its network has one node, whose word for the used nonce is all there is. */
  oneNode?: true
  /** The node's answer, if it was not certain. */
  said?: string
  /** Its node only counts transactions: which of two with a nonce it ran, nobody can tell. */
  onlyCounted?: true
  stopped?: true
  upgrade?: Address
  error?: SerializedError
  /** Key of the batch whose calls it sends again. */
  retryOf?: string
  /** Key of the batch that sends again what did not happen of this one. */
  retriedBy?: string
  /** It comes from a backup, and can only be looked at. */
  restored?: true
  calls: ActivityCall[]
}

/** One call of an activity, with the times of its steps for the chart. Times are milliseconds since 1970. */
export type ActivityCall = {
  state: CallState
  title: string
  to?: Address
  value: Hex
  data: Hex
  hash?: Hex
  /** On its way in the place of this call: the same with higher fees, or nothing at all. Either may still win. */
  replacement?: 'faster' | 'cancel'
  nonce?: number
  blockNumber?: Hex
  gasUsed?: Hex
  sentAt?: number
  preconfirmedAt?: number
  includedAt?: number
  failedAt?: number
  /** The decoded reason of a revert, as a sentence, and the error's name. */
  reason?: string
}
