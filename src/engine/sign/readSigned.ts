import { type Address, type Hex, parseTransaction, type SignedAuthorizationList } from 'viem'

/** The fields of our signed bytes, in wei and gas. */
export type Signed = {
  to?: Address
  nonce: number
  value: bigint
  data: Hex
  gas: bigint
  /** In a legacy transaction, both fee fields hold the gas price. */
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  gasPrice?: bigint
  authorizationList?: SignedAuthorizationList
}

/**
 * Reads bytes from our signer: legacy (EIP-155), dynamic fee (EIP-1559) or set code (EIP-7702) transactions.
 * Throws for any other type.
 */
export function readSigned(raw: Hex): Signed {
  // RLP encodes zero as an empty string, and viem leaves the field out.
  const { type, to, nonce = 0, value = 0n, data = '0x', gas = 0n, ...more } = parseTransaction(raw)
  if (type !== 'legacy' && type !== 'eip1559' && type !== 'eip7702') throw new Error(`No type ${type}`)
  const { gasPrice, maxFeePerGas = gasPrice ?? 0n, maxPriorityFeePerGas = gasPrice ?? 0n } = more
  return {
    ...(to && { to }),
    nonce,
    value,
    data,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    ...(type === 'legacy' && { gasPrice: gasPrice ?? 0n }),
    ...(type === 'eip7702' && { authorizationList: more.authorizationList as SignedAuthorizationList }),
  }
}
