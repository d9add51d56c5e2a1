import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Receipt, StatusCode } from '../../../../domain/batch.ts'
import { call } from '../activityFixtures.fake.ts'
import { type BatchJournal, feeOf } from './batchFee.ts'

const receipt = (transactionHash: Hex): Receipt => ({
  logs: [],
  status: '0x1',
  blockHash: '0xb',
  blockNumber: '0x1',
  gasUsed: '0x5208',
  transactionHash,
})
const entry = { expected: '0x1', gas: '0x1', fee: '0x64' } as const
const ceiling = {
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  transactions: [{ ...entry, dataFee: '0x5' }, entry],
} as const
const journal = (...transactions: BatchJournal['transactions']): BatchJournal => ({
  batch: { plan: { ceiling: { ...ceiling, transactions: [...ceiling.transactions] } } },
  transactions,
})
const ran = journal({ hash: '0x1', receipt: receipt('0x1') }, { hash: '0x2', receipt: receipt('0x2') })
const paid = new Map<Hex, bigint>([
  ['0x1', 30n],
  ['0x2', 40n],
])

const activity = (status: StatusCode, ...hashes: Hex[]) => ({
  status,
  calls: hashes.map((hash) => call('final', { hash })),
})

test('while it runs the fee is the ceiling, whatever receipts there are', () => {
  expect(feeOf(activity(100), ran, paid)).toEqual({ wei: 205n, isPaid: false })
})

test('once it ended the fee is the sum of what its receipts report, also of failed calls', () => {
  for (const status of [200, 207, 500, 600] as const)
    expect(feeOf(activity(status, '0x1', '0x2'), ran, paid)).toEqual({ wei: 70n, isPaid: true })
})

test('a fee that no receipt proves, or one above the ceiling, stays the ceiling', () => {
  const ceiling = { wei: 205n, isPaid: false }
  expect(feeOf(activity(200, '0x1', '0x2'), ran, undefined)).toEqual(ceiling)
  expect(feeOf(activity(200, '0x1', '0x2'), ran, new Map([['0x1', 30n]]))).toEqual(ceiling)
  expect(feeOf(activity(200, '0x1', '0x2'), ran, new Map([...paid, ['0x2', 200n]]))).toEqual(ceiling)
})

test('a journal without the last receipt gives no sum', () => {
  const early = journal({ hash: '0x1', receipt: receipt('0x1') }, { hash: '0x2' })
  expect(feeOf(activity(200, '0x1', '0x2'), early, paid)).toEqual({ wei: 205n, isPaid: false })
})

test('what never ran has no fee, and a replacement has no ceiling that we know', () => {
  expect(feeOf(activity(400), journal(), paid)).toBeUndefined()
  const sped = journal({ hash: '0x1' }, { hash: '0x2', receipt: receipt('0x2'), replaces: '0x1' })
  expect(feeOf(activity(100), sped, undefined)).toBeUndefined()
  expect(feeOf(activity(200, '0x2'), sped, new Map([['0x2', 900n]]))).toEqual({ wei: 900n, isPaid: true })
})
