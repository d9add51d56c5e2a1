import { numberToHex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { Node } from '../node.ts'
import type { ChainSnapshot } from './chainSnapshot.ts'
import { dropDenied } from './deniedReceipts.ts'

const [one, other] = ['0x01', '0x02'] as const
const has = { result: { status: '0x1' } }
const none = { result: null }
const block = { result: { hash: '0xb' } }

/** The receipts that remain of two in block 5, if the nodes answer this. */
async function leftOf(
  all: (readonly { result: unknown }[] | undefined)[],
  { latest = 5, states = ['sent', 'sent'] }: { latest?: number; states?: TransactionRow['state'][] } = {},
) {
  const receipt = { blockNumber: numberToHex(5) }
  const receipts = new Map([one, other].map((hash) => [hash, receipt]))
  const rows = [one, other].map((hash, index) => ({ hash, state: states[index] }))
  const everywhere = vi.fn<NonNullable<Node['everywhere']>>(async () => all as never)
  const snapshot = { receipts, latest: { number: latest } } as unknown as ChainSnapshot
  await dropDenied({ everywhere } as unknown as Node, 1, rows as unknown as TransactionRow[], snapshot)
  return {
    left: [...receipts.keys()],
    asked: everywhere.mock.calls.length,
    questions: everywhere.mock.calls[0]?.[1],
  }
}

test('a receipt that another node has not, though it has the block, does not count', async () => {
  expect(
    await leftOf([
      [has, block, has, block],
      [none, block, has, block],
    ]),
  ).toEqual({
    left: [other],
    asked: 1,
    questions: [one, other].flatMap((hash) => [
      { method: 'eth_getTransactionReceipt', params: [hash] },
      { method: 'eth_getBlockByNumber', params: ['0x5', false] },
    ]),
  })
})

test('a node that is behind, that has an error, or that is silent denies nothing', async () => {
  const error = { error: {} } as unknown as { result: unknown }
  const all = [[none, none, none, none], [error, block, error, block], undefined]
  expect((await leftOf(all)).left).toEqual([one, other])
})

test('one silent node does not silence the others', async () => {
  expect((await leftOf([undefined, [none, block, none, block]])).left).toEqual([])
})

test('no node gets a question about a transaction that is included already, or only pre-confirmed', async () => {
  const denying = [[none, block, none, block]]
  expect(await leftOf(denying, { states: ['included', 'included'] })).toEqual({
    left: [one, other],
    asked: 0,
  })
  expect(await leftOf(denying, { latest: 4 })).toEqual({ left: [one, other], asked: 0 })
})

test('with one URL there is nobody else to ask', async () => {
  expect((await leftOf([])).left).toEqual([one, other])
})
