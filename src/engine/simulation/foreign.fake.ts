import {
  type Address,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  type SignedAuthorization,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The calldata of transactions from another wallet with the same key. */
export const foreignData: Hex = '0xf0'

const owners = ['0xa11ce', '0xb0b'].map((key) =>
  privateKeyToAccount(`0x${key.slice(2).padStart(64, '0')}`),
) as [ReturnType<typeof privateKeyToAccount>, ReturnType<typeof privateKeyToAccount>]

/** The model's accounts. Their real keys make another wallet's signatures verifiable, as on a real chain. */
export const [alice, bob] = owners.map(({ address }) => address.toLowerCase()) as [Address, Address]

/** The account with this address and its key, if the model has it. */
export const keyOf = (from: Address) =>
  owners.find(({ address }) => address.toLowerCase() === from.toLowerCase())

/** Another wallet with the same key signs a transaction. A different `salt` gives different bytes. */
export async function signForeign(from: Address, nonce: number, salt = 0): Promise<{ raw: Hex; hash: Hex }> {
  const owner = keyOf(from)
  if (!owner) throw new Error(`The model has no key of ${from}`)
  const raw = await owner.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce,
    gas: 21_000n + BigInt(salt),
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
    data: foreignData,
  })
  return { raw, hash: keccak256(raw) }
}

/** A typed transaction's fields in a node's answer, besides its hash, sender and nonce. */
export function fieldsOf(raw: Hex): Record<string, unknown> {
  const { type, chainId, gas, maxFeePerGas, maxPriorityFeePerGas, data, to, value, r, s, yParity, ...rest } =
    parseTransaction(raw as `0x02${string}` | `0x04${string}`)
  const list = 'authorizationList' in rest ? rest.authorizationList : undefined
  return {
    type: type === 'eip7702' ? '0x4' : '0x2',
    chainId: numberToHex(chainId),
    gas: numberToHex(gas ?? 0n),
    maxFeePerGas: numberToHex(maxFeePerGas ?? 0n),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas ?? 0n),
    input: data ?? '0x',
    to: to ?? null,
    value: numberToHex(value ?? 0n),
    accessList: [],
    r,
    s,
    yParity: numberToHex(yParity ?? 0),
    v: numberToHex(yParity ?? 0),
    ...(list && { authorizationList: list.map(inHex) }),
  }
}

const inHex = ({ chainId, nonce, yParity, address, r, s }: SignedAuthorization) => ({
  ...{ address, r, s, chainId: numberToHex(chainId), nonce: numberToHex(nonce) },
  yParity: numberToHex(yParity ?? 0),
})
