import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import type { JournalChange } from './change.ts'
import { type Journal, openJournal } from './journal.ts'
import { signedRow } from './row.fake.ts'
import { batchKey, isUsedUp, laneKey, type Plan, type RequestRow, type TransactionRow } from './rows.ts'

const day = 24 * 60 * 60 * 1000
const origin = 'https://shop.example'
const key = batchKey(origin, 'a')
const plan: Plan = {
  kind: 'batch',
  from: '0x00000000000000000000000000000000000a11ce',
  chainId: 1,
  mode: 'stepwise',
  calls: [],
}
const request: RequestRow = {
  id: 'r',
  origin,
  page: { tabId: 1, frameId: 0 },
  method: 'wallet_sendCalls',
  params: [],
  chainId: 1,
  at: 1,
  session: 's',
  state: 'received',
}
const signed = (nonce: number, change?: Partial<TransactionRow>) => signedRow(key, nonce, change)

let names = 0
let journal: Journal
let changes: JournalChange[]
async function make() {
  journal = await openJournal(`told ${++names}`)
  changes = []
  journal.watch((change) => changes.push(change))
}
afterEach(() => journal.close())

/** The changes reported since the last call. */
const takeChanges = () =>
  changes
    .splice(0)
    .map(({ store, row, ...rest }) => [store, row.state, 'deleted' in rest && rest.deleted === true])
const planned = () => journal.plan({ origin, id: 'a', request: 'r', at: 1, plan })

describe('a watcher is notified', () => {
  test('of a request alone where it reserves no id', async () => {
    await make()
    await journal.receive(request)
    await journal.moveRequest('r', 'answered', {}, { release: true })
    expect(takeChanges()).toEqual([
      ['requests', 'received', false],
      ['requests', 'answered', false],
    ])
  })

  test('of the batch, too, whose id it reserves, and that the id is free again', async () => {
    await make()
    await journal.receive({ ...request, batch: 'a' })
    expect(takeChanges()).toEqual([
      ['requests', 'received', false],
      ['batches', 'reserved', false],
    ])
    await journal.moveRequest('r', 'answered', {}, { release: true })
    expect(takeChanges()).toEqual([
      ['requests', 'answered', false],
      ['batches', 'reserved', true],
    ])
  })

  test('nothing of a batch that the answer of another request leaves alone', async () => {
    await make()
    await journal.receive({ ...request, batch: 'a' })
    await journal.receive({ ...request, id: 'other' })
    await planned()
    takeChanges()
    for (const id of ['other', 'r']) await journal.moveRequest(id, 'answered', {}, { release: true })
    expect(takeChanges()).toEqual([
      ['requests', 'answered', false],
      ['requests', 'answered', false],
    ])
    expect(await journal.batch(key)).toMatchObject({ state: 'planned' })
  })

  test('of signatures and their progress, and of nothing if nothing changes', async () => {
    await make()
    await planned()
    await planned()
    await journal.sign([signed(0), signed(1)], { key, to: 'running' })
    await journal.tried(['0x0', '0xnone'], 5)
    await journal.tried(['0x0'], 6)
    await journal.moveTransactions([{ hash: '0x0', to: 'sent' }])
    expect(takeChanges()).toEqual([
      ['batches', 'planned', false],
      ['batches', 'running', false],
      ['transactions', 'signed', false],
      ['transactions', 'signed', false],
      ['transactions', 'signed', false],
      ['transactions', 'sent', false],
    ])
  })

  test('of all that is deleted for its age', async () => {
    await make()
    await journal.receive({ ...request, batch: 'a' })
    await planned()
    await journal.sign([signed(0)], { key, to: 'running' })
    await journal.moveTransaction('0x0', 'included')
    await journal.moveTransaction('0x0', 'final')
    await journal.moveBatch(key, 'settled', { settledAt: 10 })
    await journal.moveRequest('r', 'answered')
    takeChanges()
    await journal.evict(10 + day, 0)
    expect(takeChanges()).toEqual([
      ['transactions', 'final', true],
      ['batches', 'settled', true],
      ['requests', 'answered', true],
    ])
  })
})

test('a batch that continues after it had settled keeps its bytes, however old it is', async () => {
  await make()
  await planned()
  await journal.sign([signed(0, { raw: '0x02' })], { key, to: 'running' })
  await journal.moveTransaction('0x0', 'included')
  await journal.moveTransaction('0x0', 'final')
  await journal.moveBatch(key, 'settled', { settledAt: 10 })
  await journal.moveBatch(key, 'running')
  for (const keep of [0, 10]) await journal.evict(10 + day, keep)
  expect(await journal.batch(key)).not.toHaveProperty('archived')
  expect(await journal.transactionsOf(key)).toMatchObject([{ raw: '0x02' }])
})

test('each lane that ever had a transaction is named once', async () => {
  await make()
  await planned()
  const lanes = ['1:0xb', '1:0xa', '10:0xa']
  await journal.sign(
    lanes.flatMap((lane, index) => [
      signed(2 * index, { lane, nonce: 0 }),
      signed(2 * index + 1, { lane, nonce: 1 }),
    ]),
    { key, to: 'running' },
  )
  await journal.moveTransaction('0x0', 'dropped')
  expect((await (await journal.marks()).lanes()).sort()).toEqual([...lanes].sort())
})

test('a lane is the chain and the account, however its address is written', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(laneKey(1, address)).toBe(`1:${address.toLowerCase()}`)
})

test("a call's nonce is used up by what is proven of its call, its lane and its nonce, and by no filler", () => {
  const proven = signed(3, { again: true })
  expect(isUsedUp(signed(3, { hash: '0xc' }), [signed(4), proven])).toBe(true)
  for (const change of [
    { again: undefined },
    { fills: true },
    { index: 4 },
    { lane: 'elsewhere' },
    { nonce: 4 },
  ])
    expect(isUsedUp(signed(3), [{ ...proven, ...change } as TransactionRow])).toBe(false)
})
