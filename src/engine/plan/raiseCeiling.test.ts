import { describe, expect, test } from 'vitest'
import { sentRow } from '../../storage/journal/row.fake.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import type { Node } from '../node.ts'
import type { PlannedBatch } from './progress.ts'
import { allowMore, offerMore } from './raiseCeiling.ts'

const from = '0x00000000000000000000000000000000000a11ce'
const bob = '0x0000000000000000000000000000000000000b0b'

/** A node with a base fee of 100 wei and a tip of 10. It estimates a call's gas as the number in its data. */
const answers: Record<string, (params: unknown[]) => unknown> = {
  eth_getTransactionCount: () => '0x5',
  eth_getCode: () => '0x',
  eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: '0x64', gasLimit: '0x1c9c380' }),
  eth_feeHistory: () => ({ reward: [['0xa', '0xa', '0xa']] }),
  eth_maxPriorityFeePerGas: () => '0xa',
  eth_gasPrice: () => '0x6e',
  eth_estimateGas: ([call]) => {
    const { data } = call as { data: string }
    return data === '0x' ? '0x5208' : data
  },
}
/** The gas of a transfer, by the node's estimate. */
const filler = 21_000
const node = {
  batch: async (_: number, requests: { method: string; params: unknown[] }[]) =>
    requests.map(({ method, params }) => ({ result: answers[method]?.(params) })),
} as unknown as Node

const planned = (plan: Partial<Plan>, change: Partial<PlannedBatch> = {}): PlannedBatch => ({
  key: 'k',
  id: 'a',
  origin: 'o',
  request: 'r',
  state: 'running',
  createdAt: 1,
  waits: 'fee',
  ...change,
  plan: {
    kind: 'batch',
    from,
    chainId: 1,
    mode: 'stepwise',
    calls: ['0xc350', '0x011170', '0x015f90'].map((data) => ({ to: bob, value: '0x0', data: data as '0x' })),
    ceiling: {
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      transactions: [0, 1, 2].map(() => ({ expected: '0x7530', gas: '0x7530', fee: '0x1' })),
    },
    ...plan,
  },
})
const offered = async (batch: PlannedBatch, rows: TransactionRow[] = []) => {
  const context = { journal: { transactionsOf: async () => rows }, node }
  const { transactions } = await offerMore(context as never, batch)
  return transactions.map(({ expected }) => Number(expected))
}

describe('what a person is offered to pay more', () => {
  test('is for all calls that are still to be signed: by estimates where all are signed at once', async () => {
    expect(await offered(planned({ mode: 'pipelined' }))).toEqual([60_000, 84_000, 108_000])
  })

  test('is by what was expected for those that come later', async () => {
    expect(await offered(planned({}))).toEqual([60_000, 30_000, 30_000])
  })

  test('is nothing for what was signed and ran, unless a node refused it for its price', async () => {
    expect(await offered(planned({}), [sentRow(0, { state: 'included' })])).toEqual([0, 84_000, 30_000])
    const refused = sentRow(0, { state: 'signed', tooCheap: true })
    expect(await offered(planned({}), [refused])).toEqual([60_000, 30_000, 30_000])
    const included = sentRow(0, { state: 'included', tooCheap: true })
    expect(await offered(planned({}), [included])).toEqual([0, 84_000, 30_000])
  })

  test('is what fills a nonce costs for a call that a node refused', async () => {
    const refused = sentRow(0, { state: 'dropped' })
    expect(await offered(planned({}), [refused])).toEqual([filler, 84_000, 30_000])
    const filling = sentRow(0, { hash: '0xf', fills: true, state: 'signed', tooCheap: true })
    expect(await offered(planned({}), [refused, filling])).toEqual([filler, 84_000, 30_000])
  })

  test('is what fills each nonce costs that no call of the batch used', async () => {
    const waiting = [0, 1, 2].map((index) => sentRow(index, { nonce: 7 + index }))
    expect(await offered(planned({}), waiting)).toEqual([0, 0, 0, filler, filler])
    const atomic = planned({ mode: 'atomic' })
    expect(await offered(atomic, [sentRow(0, { nonce: 8 })])).toEqual([0, filler, filler, filler])
    const filled = sentRow(3, { hash: '0xf', nonce: 5, fills: true, state: 'final' })
    expect(await offered(planned({}), [...waiting, filled])).toHaveLength(3 + 1 + 2)
  })

  test('has fillers for nonces that were used up before a reorganisation took it back', async () => {
    const used = sentRow(0, { hash: '0xa', state: 'replaced', nonce: 5 })
    const again = sentRow(0, { hash: '0xb', nonce: 6 })
    expect(await offered(planned({}), [used, again])).toEqual([0, 84_000, 30_000, filler])
    const dropped = sentRow(0, { hash: '0xa', state: 'dropped', nonce: 5 })
    expect(await offered(planned({}), [dropped, again])).toEqual([filler, 84_000, 30_000, filler])
  })

  test('has no fillers where calls wait for no nonce, or for more than the wallet fills', async () => {
    expect(await offered(planned({}), [sentRow(0)])).toEqual([0, 84_000, 30_000])
    expect(await offered(planned({}), [sentRow(0, { nonce: 9 })])).toHaveLength(3 + 4)
    expect(await offered(planned({}), [sentRow(0, { nonce: 10 })])).toHaveLength(3)
  })

  test('is refused where the batch waits for no fee', async () => {
    const { waits: _, ...running } = planned({})
    await expect(offered(running)).rejects.toMatchObject({ kind: 'invalidParams' })
  })
})

test('once the person agreed, the batch continues under the new ceiling and the fees of the network', async () => {
  const changes: unknown[] = []
  const feeRoseAt = new Map([['k', 1]])
  const journal = { changeBatch: async (...change: unknown[]) => void changes.push(change) }
  const ceiling = { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x9', transactions: [] } as const
  const batch = planned({ fees: { gasPrice: '0x1' } })
  const { fees: _, ...plan } = batch.plan
  await allowMore({ journal, feeRoseAt } as never, batch, { ...ceiling, transactions: [] })
  expect(changes).toEqual([['k', { plan: { ...plan, ceiling }, waits: undefined }]])
  expect(feeRoseAt.size).toBe(0)
})
