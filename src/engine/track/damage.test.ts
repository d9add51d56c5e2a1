import { type Address, keccak256, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Journal } from '../../storage/journal/journal.ts'
import type { BatchRow, Plan, TransactionRow } from '../../storage/journal/rows.ts'
import { damaged } from './damage.ts'

const from: Address = '0x00000000000000000000000000000000000A11CE'
const lane = `1:${from.toLowerCase()}`
const plan: Plan = { kind: 'batch', from, chainId: 1, mode: 'stepwise', calls: [] }

const bytes = (nonce: number) =>
  serializeTransaction(
    { chainId: 1, nonce, type: 'eip1559', maxFeePerGas: 2n, gas: 21_000n },
    { r: '0x1', s: '0x1', yParity: 0 },
  )
const row = (nonce: number, change: object = {}): TransactionRow => ({
  hash: keccak256(bytes(nonce)),
  batch: 'k',
  index: 0,
  lane,
  nonce,
  raw: bytes(nonce),
  state: 'sent',
  signedAt: 1,
  ...change,
})
const batch = (change: object = {}): BatchRow => ({
  key: 'k',
  id: 'a',
  origin: 'o',
  request: 'r',
  state: 'running',
  createdAt: 1,
  plan,
  ...change,
})

/** The loss that `damaged` finds in a journal with these unfinished rows. */
const lossOf = (batches: BatchRow[], transactions: TransactionRow[]) =>
  damaged(
    {
      transactionsOf: async (key: string) => transactions.filter((one) => one.batch === key),
      batch: async (key: string) => batches.find((one) => one.key === key),
    } as unknown as Journal,
    7,
    { transactions, batches },
  )
const lost = { state: 'settled', settledAt: 7, stopped: true, lost: true, error: { code: -32603 } }

describe('a journal that is whole', () => {
  test('loses nothing', async () => {
    expect(await lossOf([batch()], [row(0), row(1)])).toEqual({ lanes: [], transactions: [], batches: [] })
    const planned = batch({ state: 'planned' })
    expect(await lossOf([planned], [])).toEqual({ lanes: [], transactions: [], batches: [] })
  })
})

describe('what cannot be believed', () => {
  test.each<[string, object]>([
    ['of another hash', { hash: keccak256('0x01') }],
    ['of another nonce', { nonce: 5 }],
    ['that cannot be read', { raw: '0x02ff' }],
    ['that are no bytes', { raw: undefined }],
  ])('are bytes %s: they are followed no more, and their account is locked', async (_name, change) => {
    const bad = row(0, change)
    const loss = await lossOf([batch()], [bad, row(1)])
    expect(loss.transactions).toEqual([{ ...bad, state: 'replaced' }])
    expect(loss.batches).toMatchObject([{ key: 'k', plan, ...lost }])
    expect(new Set(loss.lanes)).toEqual(new Set([lane]))
  })

  test.each([
    ['nothing', undefined],
    ['no chain', from.toLowerCase()],
    ['another account', '1:0xabc'],
    ['more than an account', `${lane}0`],
    ['something before the chain', `x${lane}`],
  ])('is a transaction in a lane that names %s, and no such lane is locked', async (_name, other) => {
    const loss = await lossOf([], [row(0, { lane: other, batch: 'gone' })])
    expect(loss.transactions).toHaveLength(1)
    expect(loss.lanes).toEqual([])
  })

  test('is a transaction of no batch', async () => {
    expect((await lossOf([], [row(0, { batch: undefined })])).transactions).toHaveLength(1)
  })

  test('is a batch that began and has no transaction', async () => {
    for (const state of ['running', 'paused']) {
      const loss = await lossOf([batch({ state })], [])
      expect(loss.batches).toMatchObject([{ key: 'k', plan, ...lost }])
      expect(loss.lanes).toEqual([lane])
    }
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no account', { ...plan, from: undefined }],
    ['no chain', { ...plan, chainId: '1' }],
    ['no calls', { ...plan, calls: {} }],
  ])('is a batch whose plan says %s', async (_name, bad) => {
    const loss = await lossOf([batch({ state: 'planned', plan: bad })], [])
    expect(loss.batches).toMatchObject([{ key: 'k', ...lost }])
    expect(loss.batches[0]).not.toHaveProperty('plan')
    expect(loss.lanes).toEqual([])
  })
})
