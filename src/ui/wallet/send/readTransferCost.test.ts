import { expect, test } from 'vitest'
import type { Network } from '../../../domain/network.ts'
import { mostOf } from '../../../domain/review/ceiling.ts'
import type { Request } from '../../../rpc/client.ts'
import type { Answer } from '../../../rpc/jsonRpc.ts'
import { readTransferCost } from './readTransferCost.ts'

const person = { from: `0x${'a'.repeat(40)}`, to: `0x${'b'.repeat(40)}` } as const
const gwei = 10n ** 9n
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

const results: Record<string, unknown> = {
  eth_getBlockByNumber: { number: '0x10', baseFeePerGas: `0x${(10n * gwei).toString(16)}` },
  eth_feeHistory: {
    reward: [1, 2, 3].map(() => [gwei, 2n * gwei, 3n * gwei].map((tip) => `0x${tip.toString(16)}`)),
  },
  eth_maxPriorityFeePerGas: '0x1',
  eth_gasPrice: '0x1',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x',
  eth_call: word(7n),
}

const node = (change: Record<string, unknown> = {}) => ({
  batch: async (_: number, requests: readonly Request[]): Promise<Answer[]> =>
    requests.map(({ method }) => ({ result: { ...results, ...change }[method] })),
})

let chainId = 900_000
const network = (): Network => ({
  ...({ name: 'N', rpcUrls: ['https://n.example'] } as Network),
  chainId: ++chainId,
})

test('the ceiling is three times the fee that the network asks for, as in an approval', async () => {
  const cost = await readTransferCost(network(), person, node())
  expect(cost?.balance).toBe(10n ** 18n)
  expect(cost && mostOf(cost.ceiling)).toBe(3n * 12n * gwei * 21_000n)
})

test('a recipient with code gets the margin of an approval', async () => {
  const cost = await readTransferCost(network(), person, node({ eth_estimateGas: '0x7530' }))
  expect(cost?.ceiling.transactions[0]?.expected).toBe('0x8ca0')
})

test('a data fee is part of the ceiling', async () => {
  const charges = { eth_getCode: '0x60' }
  const cost = await readTransferCost(network(), person, node(charges))
  expect(cost?.ceiling.transactions[0]?.dataFee).toBeDefined()
  expect(await readTransferCost(network(), person, node({ ...charges, eth_call: '0x' }))).toBeUndefined()
})

test.each(['eth_getBlockByNumber', 'eth_getBalance', 'eth_estimateGas', 'eth_getCode'])(
  'without an answer to %s the cost is unknown',
  async (method) => {
    expect(await readTransferCost(network(), person, node({ [method]: null }))).toBeUndefined()
  },
)

test('a silent node makes the cost unknown', async () => {
  const batch = () => Promise.reject(new Error('silent'))
  expect(await readTransferCost(network(), person, { batch })).toBeUndefined()
})
