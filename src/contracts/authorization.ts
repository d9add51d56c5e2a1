import { type Address, numberToHex } from 'viem'

/**
 * An authorization without a valid signature. EIP-7702 skips it but still charges its gas, so it serves
 * estimates and shows whether a node supports EIP-7702.
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
