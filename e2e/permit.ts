import type { Address } from 'viem'
import type { Chain } from './fixtures.ts'

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** A permit of the test token, in JSON. */
export function permit(
  chain: Chain,
  owner: Address,
  change: { spender?: Address; value?: bigint; deadline?: bigint } = {},
) {
  const { spender = chain.reverter, value = 500n * 10n ** 18n, deadline = 1_893_456_000n } = change
  return {
    domain: { name: 'Test Token', version: '1', chainId: chain.chainId, verifyingContract: chain.token },
    types,
    primaryType: 'Permit' as const,
    message: { owner, spender, value: String(value), nonce: '0', deadline: String(deadline) },
  }
}
