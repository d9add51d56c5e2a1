import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'

/** `transfer(address,uint256)` of ERC-20. */
const selector = 'a9059cbb'

/** The call that transfers the coin or a token. `value` is in base units. */
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
