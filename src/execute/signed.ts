import { fromRlp, type Hex, pad, type SignedAuthorizationList, slice } from 'viem'

/** What our signed bytes say, in wei and gas. Fields without content are zero or empty. */
export type Signed = {
  to?: Hex
  value: bigint
  data: Hex
  gas: bigint
  /** Of a legacy transaction, the price stands for both. */
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  gasPrice?: bigint
  authorizationList?: SignedAuthorizationList
}

/**
 * Reads bytes that our signer made, which are legacy (EIP-155), dynamic fee (EIP-1559) or set code (EIP-7702)
 * transactions. viem's reader knows and checks all that others might send, at a price for every start of the background.
 * Throws where they are none of the three.
 */
export function readSigned(raw: Hex): Signed {
  const type = slice(raw, 0, 1)
  if (type >= '0xc0') {
    const [, price, gas, to, value, data] = fields(raw)
    const gasPrice = quantity(price)
    return {
      ...called(to, value, data, gas),
      gasPrice,
      maxFeePerGas: gasPrice,
      maxPriorityFeePerGas: gasPrice,
    }
  }
  if (type !== '0x02' && type !== '0x04') throw new Error(`Transactions of type ${type} are not ours`)
  const [, , tip, max, gas, to, value, data, , authorizations] = fields(slice(raw, 1))
  return {
    ...called(to, value, data, gas),
    maxFeePerGas: quantity(max),
    maxPriorityFeePerGas: quantity(tip),
    ...(type === '0x04' && { authorizationList: (authorizations as Hex[][]).map(authorization) }),
  }
}

/** The nonce of such bytes. Throws where they are none of the three. */
export function nonceIn(raw: Hex): number {
  if (slice(raw, 0, 1) >= '0xc0') return Number(quantity(fields(raw)[0]))
  return Number(quantity(fields(slice(raw, 1))[1]))
}

function called(to: unknown, value: unknown, data: unknown, gas: unknown) {
  return {
    ...(to !== '0x' && { to: to as Hex }),
    value: quantity(value),
    data: data as Hex,
    gas: quantity(gas),
  }
}

function authorization([chainId, address, nonce, yParity, r, s]: Hex[]): SignedAuthorizationList[number] {
  return {
    chainId: Number(quantity(chainId)),
    address: address as Hex,
    nonce: Number(quantity(nonce)),
    yParity: Number(quantity(yParity)),
    r: pad(r as Hex),
    s: pad(s as Hex),
  }
}

function fields(rlp: Hex): readonly unknown[] {
  const list: unknown = fromRlp(rlp, 'hex')
  if (!Array.isArray(list)) throw new Error('A transaction is a list')
  return list
}

/** RLP writes zero as nothing. */
function quantity(field: unknown): bigint {
  return field === '0x' ? 0n : BigInt(field as Hex)
}
