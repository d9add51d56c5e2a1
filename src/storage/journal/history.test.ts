import 'fake-indexeddb/auto'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { addHistory, history, historySchema } from './history.ts'
import { type BatchRow, batchKey, ownerOf, type Plan, type TransactionRow } from './rows.ts'
import { type BatchState, type TransactionState, transitions } from './states.ts'

const origin = 'https://shop.example'
const account = '0x00000000000000000000000000000000000A11cE'
const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
const live = ['signed', 'sent', 'preconfirmed', 'included']
const states = Object.keys(transitions.transactions) as TransactionState[]
const batchStates = Object.keys(transitions.batches) as BatchState[]

const plan: Plan = {
  kind: 'batch',
  from: account,
  chainId: 1,
  mode: 'stepwise',
  calls: [{ to: account, value: '0x1', data: '0x' }],
}

const batch = (id: string, change: Partial<BatchRow> = {}): BatchRow => ({
  key: batchKey(origin, id),
  id,
  origin,
  request: id,
  state: 'settled',
  createdAt: 1,
  plan,
  settledAt: 2,
  ...change,
})

const transaction = (id: string, number: number, state: TransactionState): TransactionRow => ({
  hash: hashOf(number),
  batch: batchKey(origin, id),
  index: 0,
  lane: `1:${account}`,
  nonce: number,
  raw: '0x02abcd',
  state,
  signedAt: 1,
})

let names = 0
const opened: Database[] = []
async function make(batches: BatchRow[] = [], transactions: TransactionRow[] = []) {
  const db = await openDatabase(`history ${++names}`, () => undefined)
  opened.push(db)
  for (const row of batches) await db.put('batches', row)
  for (const row of transactions) await db.put('transactions', row)
  return db
}
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

test('what has ended comes back as it was, but for its bytes and its lane', async () => {
  const entries = await history(await make([batch('a')], [transaction('a', 1, 'final')]))
  const other = await make()
  await addHistory(other, entries, 1000)
  expect(await other.get('batches', batchKey(origin, 'a'))).toEqual({
    ...batch('a'),
    request: '',
    restored: true,
    settledAt: 1000,
  })
  expect(await other.get('transactions', hashOf(1))).toEqual({
    ...transaction('a', 1, 'final'),
    lane: '',
    raw: '0x',
  })
})

test('whatever a wallet was doing, none of it can continue elsewhere', async () => {
  const row = fc.record({
    batch: fc.constantFrom(...batchStates),
    states: fc.array(fc.constantFrom(...states), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const batches = rows.map(({ batch: state }, at) => batch(String(at), { state }))
      const transactions = rows.flatMap(({ states }, at) =>
        states.map((state, index) => transaction(String(at), at * 10 + index, state)),
      )
      const entries = await history(await make(batches, transactions))
      expect(JSON.stringify(entries)).not.toContain('02abcd')
      const other = await make()
      await addHistory(other, entries, 1000)
      for (const { state, restored } of await other.getAll('batches'))
        expect([state, restored]).toEqual(['settled', true])
      for (const { state, raw, lane } of await other.getAll('transactions')) {
        expect(live).not.toContain(state)
        expect([raw, lane]).toEqual(['0x', ''])
      }
      expect(await other.getAll('requests')).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('a batch that may still run is left out, also where nothing was signed yet', async () => {
  const sent = await make(
    [batch('a'), batch('b'), batch('c', { state: 'planned' })],
    [transaction('a', 1, 'sent'), transaction('b', 2, 'final')],
  )
  expect((await history(sent)).map(({ id }) => id)).toEqual(['b'])
})

test('what was done in a private window is left out', async () => {
  const owner = ownerOf({ origin, incognito: true })
  const row = batch('a', { origin: owner, key: batchKey(owner, 'a') })
  expect(await history(await make([row]))).toEqual([])
  const again = batch('b', { plan: { ...plan, retries: row.key } })
  expect(await history(await make([again]))).toEqual([])
})

test('no file can bring what is on its way, or a shape that the wallet does not know', async () => {
  const [entry] = await history(await make([batch('a')], [transaction('a', 1, 'final')]))
  const { safeParse } = await import('valibot')
  const taken = (value: unknown) => safeParse(historySchema, [value]).success
  expect(taken(entry)).toBe(true)
  const [one] = entry?.transactions ?? []
  for (const state of live) expect(taken({ ...entry, transactions: [{ ...one, state }] })).toBe(false)
  expect(taken({ ...entry, plan: { ...plan, calls: [] } })).toBe(false)
  expect(taken({ ...entry, plan: { ...plan, mode: 'twice' } })).toBe(false)
  expect(taken({ ...entry, transactions: [{ ...one, hash: '0x' }] })).toBe(false)
  expect(taken({ ...entry, createdAt: 'now' })).toBe(false)
  await fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(taken(value)).toBe(false)
    }),
  )
})

test('the reason of a revert is text, or the wallet’s own message about a revert', async () => {
  const [entry] = await history(await make([batch('a')], [transaction('a', 1, 'final')]))
  const { safeParse } = await import('valibot')
  const taken = (reason: unknown) => {
    const transactions = entry?.transactions.map((one) => ({ ...one, reason }))
    return safeParse(historySchema, [{ ...entry, transactions }]).success
  }
  const own = [{ say: 'revert_silent' }, { say: 'revert_says', values: { words: 'no' } }]
  const other = [{ say: 'review_connect' }, { say: 1 }, { list: ['a'] }, { say: 'revert_silent', more: 1 }]
  expect(['It failed.', ...own].map(taken)).toEqual([true, true, true])
  expect(other.map(taken)).toEqual([false, false, false, false])
})

test('every member of what a file brings has its own shape', async () => {
  const { safeParse } = await import('valibot')
  const taken = (value: unknown) => safeParse(historySchema, [value]).success
  const call = { to: account, value: '0x1', data: '0x', gas: '0x5208', onFailure: 'halt' }
  const receipt = {
    logs: [{ address: account, data: '0x', topics: [hashOf(1)] }],
    status: '0x1',
    blockHash: hashOf(2),
    blockNumber: '0x1',
    gasUsed: '0x1',
    transactionHash: hashOf(3),
  }
  const error = { code: 1, message: 'no', data: {} }
  const full = {
    id: 'a',
    origin,
    createdAt: 1,
    stopped: true,
    error,
    plan: {
      ...{ kind: 'batch', from: account, chainId: 1, mode: 'stepwise', calls: [call] },
      ...{ upgrade: account, fees: { gasPrice: '0x1' }, undelegates: true, flowControl: true },
      ...{ capabilities: { atomic: {} }, retries: 'b' },
    },
    transactions: [
      {
        ...{ hash: hashOf(3), index: 0, nonce: 1, state: 'final', signedAt: 1, sentAt: 2 },
        ...{ preconfirmedAt: 3, includedAt: 4, failedAt: 5, receipt, error, reason: 'no' },
        ...{ replacedBy: hashOf(4), again: true, replaces: hashOf(5), fills: true },
      },
    ],
  }
  expect(taken(full)).toBe(true)
  const read = safeParse(historySchema, [full])
  expect(read.success && read.output).toEqual([full])

  /** Replaces each member in turn with a wrong value, and yields its path. */
  function* spoilt(value: unknown, path: string): Generator<[string, unknown]> {
    yield [path, { strange: [] }]
    yield [path, -1]
    if (Array.isArray(value))
      for (const [index, one] of value.entries())
        for (const [at, other] of spoilt(one, `${path}.${index}`)) yield [at, value.with(index, other)]
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value))
        for (const [at, other] of spoilt(one, `${path}.${name}`)) yield [at, { ...value, [name]: other }]
  }
  // An error's code and data and the capabilities may have any value: they come from nodes and sites.
  const free = /error\.(code|data)|capabilities/
  const wrong = [...spoilt(full, 'entry')].filter(([at]) => !free.test(at))
  expect(wrong.length).toBeGreaterThan(80)
  expect(wrong.filter(([, value]) => taken(value)).map(([at]) => at)).toEqual([])
})

test('what is there already stays as it is', async () => {
  const entries = await history(await make([batch('a')], [transaction('a', 1, 'final')]))
  const running = batch('a', { state: 'running' })
  const other = await make([running], [transaction('a', 1, 'sent')])
  await addHistory(other, entries, 1000)
  expect(await other.getAll('batches')).toEqual([running])
  expect(await other.getAll('transactions')).toEqual([transaction('a', 1, 'sent')])
})
