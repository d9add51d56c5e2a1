import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'

/** `transfer(address,uint256)` of ERC-20. */
const selector = 'a9059cbb'

/** A payment as the call that makes it: of the coin, or of a token. `value` in base units. */
export function transferCall({
  to,
  value,
  token,
}: {
  to: Address
  value: bigint
  token?: Address | undefined
}): {
  to: Address
  value?: Hex
  data?: Hex
} {
  const amount = numberToHex(value)
  if (!token) return { to, value: amount }
  const words = [to, amount].map((word) => word.slice(2).toLowerCase().padStart(64, '0'))
  return { to: token, data: `0x${selector}${words.join('')}` }
}
