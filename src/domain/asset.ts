import type { Address } from 'viem'
import type { Asset } from './review/review.ts'

/** EIP-7528: stands for the chain's coin where an address is required. */
export const coinAddress: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** First topic of ERC-20's `Transfer(address,address,uint256)`, which simulations also use for the coin. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A unique key per asset: its address, plus a collectible's id. The symbol may load later and is omitted. */
export function keyOf({ address, id = '' }: Asset): string {
  return address ? `${address.toLowerCase()} ${id}` : 'coin'
}

/** No real token can use up approvals from this amount on. It includes Permit2's largest amount, 2^160 - 1. */
const unlimitedFrom = 2n ** 159n

/** True if an allowance of this amount is unlimited for all practical purposes. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= unlimitedFrom
}
