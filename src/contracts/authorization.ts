import { type Address, numberToHex } from 'viem'

/**
 * An unsigned authorization. EIP-7702 skips it but counts its gas: good for estimates, and to find out whether
 * a node supports EIP-7702 at all.
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
