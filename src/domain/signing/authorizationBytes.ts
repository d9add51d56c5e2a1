import { type Address, fromRlp, type Hex } from 'viem'
import { concat, getAddress, slice, toHex, toRlp } from 'viem/utils'

/** EIP-7702: the account runs this contract's code, on one chain, from this nonce on. */
export type Authorization = { chainId: number; address: Address; nonce: number }

/** What a key signs: the mark of EIP-7702, then chain, contract and nonce. RLP has no bytes for zero. */
export function authorizationBytes({ chainId, address, nonce }: Authorization): Hex {
  return concat(['0x05', toRlp([toHex(chainId), address, nonce ? toHex(nonce) : '0x'])])
}

/** The reverse. */
export function readAuthorization(bytes: Hex): Authorization {
  const [chainId, address, nonce] = fromRlp(slice(bytes, 1)) as [Hex, Hex, Hex]
  return {
    chainId: Number(chainId),
    address: getAddress(address),
    nonce: nonce === '0x' ? 0 : Number(nonce),
  }
}
