import { type Address, type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The calldata of transactions from another wallet with the same key. */
export const foreignData: Hex = '0xf0'

const owners = ['0xa11ce', '0xb0b'].map((key) =>
  privateKeyToAccount(`0x${key.slice(2).padStart(64, '0')}`),
) as [ReturnType<typeof privateKeyToAccount>, ReturnType<typeof privateKeyToAccount>]

/** The model's accounts. Their real keys make another wallet's signatures verifiable, as on a real chain. */
export const [alice, bob] = owners.map(({ address }) => address.toLowerCase()) as [Address, Address]

/** Another wallet with the same key signs a transaction. A different `salt` gives different bytes. */
export async function signForeign(from: Address, nonce: number, salt = 0): Promise<{ raw: Hex; hash: Hex }> {
  const owner = owners.find(({ address }) => address.toLowerCase() === from.toLowerCase())
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

/** A transaction's fields in a node's answer, besides its hash, sender and nonce. */
export function foreignFields(raw: Hex): Record<string, unknown> {
  const { chainId, gas, maxFeePerGas, maxPriorityFeePerGas, data, to, value, r, s, yParity } =
    parseTransaction(raw as `0x02${string}`)
  return {
    type: '0x2',
    chainId: numberToHex(chainId),
    gas: numberToHex(gas ?? 0n),
    maxFeePerGas: numberToHex(maxFeePerGas ?? 0n),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas ?? 0n),
    input: data,
    to: to ?? null,
    value: numberToHex(value ?? 0n),
    accessList: [],
    r,
    s,
    yParity: numberToHex(yParity ?? 0),
    v: numberToHex(yParity ?? 0),
  }
}
