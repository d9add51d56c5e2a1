import type { Address, Hex } from 'viem'

/**
 * A transaction's recipient, value in wei, and data. Without `to`, it creates a contract. `signed`: the data ends
 * with a signature of another account, which carries its own authorization.
 */
export type Content = { to?: Address | undefined; value: bigint; data: Hex; signed?: true }

/**
 * The limits that a person approved for one transaction. Gas prices and `fee` are in wei and upper limits;
 * `fee` is for the whole gas limit.
 */
export type Bounds = {
  /** The only account whose key may sign. */
  from: Address
  chainId: number
  /** The nonce that the person approved, if the request or the person chose one. */
  nonce?: number | undefined
  /** The transaction must have one of these contents. */
  contents: readonly Content[]
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  fee: bigint
  /** What the network charges for the bytes, in wei: the most that was approved, and what it asked for last. */
  dataFee?: { most: bigint; now: bigint }
  /** The only contract the account may delegate to; the zero address removes the delegation. Absent: none. */
  delegate?: Address | undefined
}
