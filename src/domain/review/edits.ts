import type { Address, Hex } from 'viem'
import type { Call } from '../batch.ts'
import type { TokenFee } from './tokenFee.ts'

/**
 * The user's changes to a request. Every place is an index into the site's original request, so one change
 * never shifts another.
 */
export type Edits = {
  /** The calls that run, in execution order. Absent: all calls in the original order. */
  order?: number[]
  /** A new amount for an ERC-20 approval, in the token's smallest unit. */
  allowances?: { index: number; amount: Hex }[]
  /** A higher least amount for a swap, in the smallest unit of what it brings. */
  least?: { index: number; amount: Hex }[]
  /** A new gas limit for a call. */
  gas?: { index: number; gas: Hex }[]
  /** A new nonce for the transaction. */
  nonce?: number
  /** The acting account, if the site named none: one of the accounts that the review offered. */
  from?: Address
  /** The sponsor refused, so the person pays the fee. Only the wallet itself sets it. */
  unsponsored?: true
  /** The person asks for the sponsor's price in a token. The wallet records the answer as `fee` instead. */
  asksPrice?: true
  /** The sponsor's price. Only the wallet itself sets it, and any other change drops it. */
  fee?: TokenFee
}

/** How an edited batch reports its changes (`capabilities.modified`): places in the original request. */
export type Modified = { removed: number[]; reordered: number[]; edited: number[] }

export type Edited = {
  /** The calls that run: the same array that came in if nothing changed. */
  calls: readonly Call[]
  /** The place in the request of each call that runs. */
  places: readonly number[]
  /** Absent if the batch runs as requested. */
  modified?: Modified
}
