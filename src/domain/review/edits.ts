import type { Address, Hex } from 'viem'
import type { Call } from '../batch.ts'

/**
 * What the person changed of a request. Places are those in the request as the site made it, so that one change never
 * moves the others.
 */
export type Edits = {
  /** The calls that run, in the order in which they run. Absent: all, as asked. */
  order?: number[]
  /** Another amount for an approval of an ERC-20 token, in its smallest unit. */
  allowances?: { index: number; amount: Hex }[]
  /** Another gas limit for a call. */
  gas?: { index: number; gas: Hex }[]
  /** Another number for the transaction. */
  nonce?: number
  /** The account that acts, where the site left that to the person: of those that the review offered. */
  from?: Address
}

/** The report of a batch that the person changed (`capabilities.modified`): places in the request. */
export type Modified = { removed: number[]; reordered: number[]; edited: number[] }

export type Edited = {
  /** What runs. The very calls that came in where nothing is another. */
  calls: readonly Call[]
  /** The place in the request of each call that runs. */
  places: readonly number[]
  /** Absent if it runs unchanged. */
  modified?: Modified
}
