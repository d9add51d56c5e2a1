import { type Address, numberToHex } from 'viem'

/**
 * An authorization that nobody signed. EIP-7702 skips it, but its gas is counted: good for estimates and for finding out
 * whether a node knows of EIP-7702 at all.
 */
export function unsignedAuthorization(chainId: number, delegate: Address) {
  return {
    chainId: numberToHex(chainId),
    address: delegate,
    nonce: '0x0',
    yParity: '0x0',
    r: '0x1',
    s: '0x1',
  } as const
}
