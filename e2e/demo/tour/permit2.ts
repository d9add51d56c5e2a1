import type { Address } from 'viem'
import type { World } from './world.ts'

export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Members in Solidity's notation: "address owner, uint256 value". */
export const struct = (members: string) =>
  members.split(', ').map((member) => {
    const [type, name] = member.split(' ')
    return { name, type }
  })

/** A time a week from now, in seconds. */
export const inAWeek = () => String(Math.floor(Date.now() / 1000) + 7 * 86_400)

/** A permit for one token through Permit2, which nobody used yet. */
export function permitOf({ chain }: World, spender: Address, amount: bigint) {
  const deadline = inAWeek()
  return {
    domain: { name: 'Permit2', chainId: chain.chainId, verifyingContract: permit2 },
    types: {
      PermitSingle: struct('PermitDetails details, address spender, uint256 sigDeadline'),
      PermitDetails: struct('address token, uint160 amount, uint48 expiration, uint48 nonce'),
    },
    primaryType: 'PermitSingle',
    message: {
      details: { token: chain.token, amount: String(amount), expiration: deadline, nonce: '0' },
      spender,
      sigDeadline: deadline,
    },
  }
}
