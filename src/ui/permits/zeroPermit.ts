import type { Address, Hex } from 'viem'
import { encodeFunctionData, hexToNumber, parseAbi, slice } from 'viem/utils'
import type { Permit } from './permitIn.ts'

const token = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const dai = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])

const members = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const types = {
  token: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  dai: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
}

/**
 * A permit of nothing. A token has no call that cancels a permit, but it accepts each number once: this permit takes
 * the number, and lets the spender take nothing.
 */
export type ZeroPermit = {
  chainId: number
  permit: Permit
  nonce: bigint
}

/** The typed data to sign, in JSON. `end` is in seconds since 1970. */
export function zeroPermitData({ permit, nonce }: ZeroPermit, end: bigint): string {
  const { kind, owner, spender } = permit
  const domain = { ...permit.domain, verifyingContract: permit.token }
  const [number, until] = [String(nonce), String(end)]
  return JSON.stringify({
    types: {
      EIP712Domain: Object.entries(members)
        .filter(([name]) => Object.hasOwn(domain, name))
        .map(([name, type]) => ({ name, type })),
      Permit: types[kind === 'dai' ? 'dai' : 'token'].split(',').map((member) => {
        const [type, name] = member.split(' ')
        return { name, type }
      }),
    },
    primaryType: 'Permit',
    domain,
    message:
      kind === 'dai'
        ? { holder: owner, spender, nonce: number, expiry: until, allowed: false }
        : { owner, spender, value: '0', nonce: number, deadline: until },
  })
}

/** The call that hands in the signature of `zeroPermitData`. */
export function zeroPermitCall(
  { permit: { kind, owner, spender, token: to }, nonce }: ZeroPermit,
  end: bigint,
  signature: Hex,
): { to: Address; data: Hex } {
  const v = hexToNumber(slice(signature, 64))
  const signed = [v < 27 ? v + 27 : v, slice(signature, 0, 32), slice(signature, 32, 64)] as const
  const data =
    kind === 'dai'
      ? encodeFunctionData({ abi: dai, args: [owner, spender, nonce, end, false, ...signed] })
      : encodeFunctionData({ abi: token, args: [owner, spender, 0n, end, ...signed] })
  return { to, data }
}
