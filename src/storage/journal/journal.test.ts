import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { openDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import type { Receipt } from '../../domain/batch.ts'
import type { JournalChange } from './change.ts'
import { migrations, version } from './database.ts'
import { type Journal, openJournal } from './journal.ts'
import { signedRow } from './row.fake.ts'
import { batchKey, type Plan, type RequestRow, type TransactionRow } from './rows.ts'

const day = 24 * 60 * 60 * 1000
const origin = 'https://shop.example'
const key = batchKey(origin, 'a')

let names = 0
let journal: Journal
async function make(name = `journal ${++names}`) {
  journal = await openJournal(name)
  return journal
}
afterEach(() => journal.close())

const request = (id: string, change: Partial<RequestRow> = {}): RequestRow => ({
  id,
  origin,
  page: { tabId: 1, frameId: 0 },
  method: 'wallet_sendCalls',
  params: [],
  chainId: 1,
  at: 1,
  session: 's',
  state: 'received',
  ...change,
})

const plan: Plan = {
  kind: 'batch',
  from: '0x00000000000000000000000000000000000a11ce',
  chainId: 1,
  mode: 'stepwise',
  calls: [],
}

const signed = (nonce: number, change?: Partial<TransactionRow>) => signedRow(key, nonce, change)

const receipt: Receipt = {
  logs: [],
  status: '0x1',
  blockHash: '0xb',
  blockNumber: '0x1',
  gasUsed: '0x5208',
  transactionHash: '0x0',
}

/** Stores a settled batch of one transaction, which is final if `ends` is true. */
async function settledAt(id: string, at: number, ends = true): Promise<void> {
  const [own, hash] = [batchKey(origin, id), `0xc${id}`] as const
  await planned(id)
  await journal.sign([signed(0, { hash, batch: own, lane: id, raw: `0x${id}` })], { key: own, to: 'running' })
  await journal.moveTransaction(hash, 'included', { receipt })
  if (ends) await journal.moveTransaction(hash, 'final')
  await journal.moveBatch(own, 'settled', { settledAt: at })
}

const planned = (id = 'a') => journal.plan({ origin, id, request: `r${id}`, at: 1, plan })

describe('requests', () => {
  test('of two that reserve the same id one wins, however they race', async () => {
    await make()
    const both = ['r1', 'r2'].map((id) => journal.receive(request(id, { batch: 'a' })))
    const [first, second] = await Promise.allSettled(both)
    expect(first?.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { kind: 'duplicateId' } })
    expect(await journal.request('r2')).toBeUndefined()
  })

  test('reserve ids for their own origin only', async () => {
    await make()
    await journal.receive(request('r1', { batch: 'a' }))
    await journal.receive(request('r2', { batch: 'a', origin: 'https://other.example' }))
    expect((await journal.batch(key))?.request).toBe('r1')
  })

  test('that are rejected free their id, in the same transaction', async () => {
    await make()
    await journal.receive(request('r1', { batch: 'a' }))
    await journal.moveRequest('r1', 'answered', { answer: { result: null } }, { release: true })
    expect(await journal.batch(key)).toBeUndefined()
    await journal.receive(request('r2', { batch: 'a' }))
  })

  test('cannot free the id of a batch that is planned', async () => {
    await make()
    await journal.receive(request('ra', { batch: 'a' }))
    await planned()
    await journal.moveRequest('ra', 'answered', {}, { release: true })
    expect((await journal.batch(key))?.state).toBe('planned')
  })

  test('never go back', async () => {
    await make()
    await journal.receive(request('r1'))
    await journal.moveRequest('r1', 'answered')
    await expect(journal.moveRequest('r1', 'asked')).rejects.toThrow('answered to asked')
  })

  test('are found by state, the oldest first', async () => {
    await make()
    await journal.receive(request('young', { at: 2 }))
    await journal.receive(request('old', { at: 1 }))
    expect((await journal.requestsIn(['received', 'asked'])).map(({ id }) => id)).toEqual(['old', 'young'])
  })
})

describe('batches', () => {
  test('planned again by the same request stay as they are', async () => {
    await make()
    const first = await planned()
    expect(await journal.plan({ origin, id: 'a', request: 'ra', at: 9, plan })).toEqual(first)
  })

  test('are listed newest first, by origin', async () => {
    await make()
    for (const [id, at] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const) {
      await journal.plan({ origin, id, request: id, at, plan })
    }
    await journal.plan({ origin: 'https://other.example', id: 'd', request: 'd', at: 4, plan })
    expect((await journal.batches({ origin })).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    expect((await journal.batches({ limit: 2 })).map(({ id }) => id)).toEqual(['d', 'b'])
    expect((await journal.batches({ origin, states: ['planned'], limit: 1 })).map(({ id }) => id)).toEqual([
      'b',
    ])
  })

  test('keep neither a stop nor an error of a plan that is withdrawn', async () => {
    await make()
    await journal.receive(request('r', { batch: 'a' }))
    await journal.plan({ origin, id: 'a', request: 'r', at: 1, plan })
    await journal.changeBatch(key, { stopped: true, error: { code: -32000, message: 'no' }, waits: 'fee' })
    expect(await journal.withdraw(key)).toBe(true)
    const reserved = { key, id: 'a', origin, request: 'r', state: 'reserved', createdAt: 1 }
    expect(await journal.batch(key)).toEqual(reserved)
  })

  test('stay as they are once they have ended', async () => {
    await make()
    await journal.plan({ origin, id: 'a', request: 'r', at: 1, plan })
    const ended = await journal.moveBatch(key, 'settled', { settledAt: 2 })
    expect(await journal.withdraw(key)).toBe(false)
    expect(await journal.batch(key)).toEqual(ended)
  })

  test('lose a member that is set to undefined', async () => {
    await make()
    await planned()
    await journal.moveBatch(key, 'settled', { settledAt: 5 })
    expect(await journal.moveBatch(key, 'running', { settledAt: undefined })).not.toHaveProperty('settledAt')
  })
})

describe('signing', () => {
  test('stores nonces, bytes and the state of the batch, or nothing', async () => {
    await make()
    await planned()
    const rows = [signed(0), signed(1, { nonce: 0 })]
    await expect(journal.sign(rows, { key, to: 'running' })).rejects.toThrow('taken twice')
    expect(await journal.transactionsOf(key)).toEqual([])
    expect((await journal.batch(key))?.state).toBe('planned')

    await journal.sign([signed(0), signed(1)], { key, to: 'running' })
    expect((await journal.inLane('lane', ['signed'])).map(({ nonce }) => nonce)).toEqual([0, 1])
    expect((await journal.batch(key))?.state).toBe('running')
  })

  test('refuses a nonce in use, whichever batch wants it', async () => {
    await make()
    await planned()
    await planned('b')
    await journal.sign([signed(0)], { key, to: 'running' })
    const other = signed(0, { hash: '0xb', batch: batchKey(origin, 'b') })
    const b = { key: other.batch, to: 'running' } as const
    await expect(journal.sign([other], b)).rejects.toThrow('held by 0x0')
    await journal.sign([{ ...other, replaces: '0x0' }], b)
  })

  test('refuses to replace what is included', async () => {
    await make()
    await planned()
    await planned('b')
    await journal.sign([signed(0)], { key, to: 'running' })
    await journal.moveTransaction('0x0', 'included')
    const other = signed(0, { hash: '0xb', batch: batchKey(origin, 'b'), replaces: '0x0' })
    await expect(journal.sign([other], { key: other.batch, to: 'running' })).rejects.toThrow('held by 0x0')
  })

  test('takes a nonce again that a refusal freed', async () => {
    await make()
    await planned()
    await planned('b')
    await journal.sign([signed(0)], { key, to: 'running' })
    await journal.moveTransaction('0x0', 'dropped')
    const other = signed(0, { hash: '0xb', batch: batchKey(origin, 'b') })
    await journal.sign([other], { key: other.batch, to: 'running' })
    expect(await journal.transaction('0xb')).toMatchObject({ state: 'signed', nonce: 0, batch: other.batch })
    expect(await journal.batch(other.batch)).toMatchObject({ state: 'running' })
  })

  test('refuses to sign a call twice until its nonce is proven to be used up', async () => {
    await make()
    await planned()
    await journal.sign([signed(0)], { key, to: 'running' })
    const again = signed(7, { index: 0 })
    await expect(journal.sign([again], { key, to: 'running' })).rejects.toThrow('signed before')
    await journal.moveTransaction('0x0', 'replaced', { again: true })
    await journal.sign([again], { key, to: 'running' })
  })

  test('refuses a batch that the user stopped', async () => {
    await make()
    await planned()
    await journal.changeBatch(key, { stopped: true })
    await expect(journal.sign([signed(0)], { key, to: 'running' })).rejects.toThrow('stopped')
  })

  test('keeps the time of the first try', async () => {
    await make()
    await planned()
    await journal.sign([signed(0)], { key, to: 'running' })
    await journal.tried(['0x0'], 5)
    await journal.tried(['0x0'], 6)
    expect((await journal.transaction('0x0'))?.triedAt).toBe(5)
  })
})

describe('the journal', () => {
  test('tells what changed, once it is stored', async () => {
    await make()
    const changes: JournalChange[] = []
    const stop = journal.watch((change) => changes.push(change))
    await journal.receive(request('ra', { batch: 'a' }))
    await planned()
    stop()
    await journal.moveBatch(key, 'running')
    expect(changes.map(({ store, row }) => `${store} ${row.state}`)).toEqual([
      'requests received',
      'batches reserved',
      'batches planned',
    ])
  })

  test('forgets what settled a day ago and is none of the newest, with its request, and nothing else', async () => {
    await make()
    await journal.receive(request('ra', { batch: 'a' }))
    await planned()
    await journal.sign([signed(0)], { key, to: 'running' })
    await journal.moveRequest('ra', 'answered')
    await journal.moveTransaction('0x0', 'included')
    await journal.moveBatch(key, 'settled', { settledAt: 10 })

    await journal.evict(10 + day, 0)
    expect(await journal.batch(key)).toBeDefined()
    await journal.moveTransaction('0x0', 'final')
    await journal.evict(9 + day, 0)
    expect(await journal.batch(key)).toBeDefined()
    await journal.evict(10 + day, 0)
    expect(await journal.batch(key)).toBeUndefined()
    expect(await journal.transactionsOf(key)).toEqual([])
    expect(await journal.request('ra')).toBeUndefined()
  })

  test('keeps the newest for ever, without their bytes once they are a day old', async () => {
    await make()
    for (const id of ['a', 'b', 'c']) await settledAt(id, id.charCodeAt(0))
    const [first, ...rest] = ['a', 'b', 'c'].map((id) => batchKey(origin, id))

    await journal.evict(98 + day, 2)
    expect(await journal.batch(first ?? '')).toBeUndefined()
    const raws = async () => (await journal.transactionsOfAll(rest)).flat().map(({ raw }) => raw)
    // The last batch is younger than a day.
    expect(await raws()).toEqual(['0x', '0xc'])
    await journal.evict(99 + day, 2)
    expect(await raws()).toEqual(['0x', '0x'])
    expect((await journal.transaction('0xcc'))?.receipt).toEqual(receipt)
    expect(await journal.batches()).toHaveLength(2)
  })

  test('keeps the bytes that a node refused, because a node may run them yet', async () => {
    await make()
    await planned()
    await journal.sign([signed(0, { raw: '0xab' })], { key, to: 'running' })
    await journal.moveTransaction('0x0', 'dropped')
    await journal.moveBatch(key, 'settled', { settledAt: 10 })
    await journal.evict(10 + day)
    expect((await journal.batch(key))?.archived).toBe(true)
    expect((await journal.transaction('0x0'))?.raw).toBe('0xab')
  })

  test('whatever is put away and when, 24 hours and the newest stay, and nothing that may still move changes', async () => {
    const rows = fc.array(fc.record({ settledAt: fc.nat({ max: 50 }), ends: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    })
    const runs = fc.array(fc.nat({ max: 80 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(rows, fc.nat({ max: 8 }), runs, async (batches, keep, times) => {
        await make()
        for (const [index, { settledAt: at, ends }] of batches.entries())
          await settledAt(`${index}`, at, ends)
        for (const now of times) await journal.evict(now + day, keep)
        const latest = Math.max(...times)
        const left = await journal.batches()
        expect(left.length).toBeGreaterThanOrEqual(Math.min(keep, batches.length))
        for (const [index, { settledAt: at, ends }] of batches.entries()) {
          const row = left.find(({ id }) => id === `${index}`)
          const [transaction] = await journal.transactionsOf(batchKey(origin, `${index}`))
          if (at > latest || !ends)
            expect([row?.archived, transaction?.raw]).toEqual([undefined, `0x${index}`])
          else expect([row?.archived, transaction?.raw]).toEqual(row ? [true, '0x'] : [undefined, undefined])
        }
        await journal.close()
      }),
      { numRuns: 30 },
    )
    await make()
  })

  test('keeps its rows when it is opened again', async () => {
    const name = 'twice'
    await make(name)
    await planned()
    await journal.close()
    await make(name)
    expect((await journal.batch(key))?.plan).toEqual(plan)
  })

  test.each(Array.from({ length: version - 1 }, (_, index) => index + 1))(
    'of version %i opens',
    async (old) => {
      const name = `version ${old}`
      const db = await openDB(name, old, {
        upgrade(db, _from, _to, upgrading) {
          for (let next = 1; next <= old; next++) migrations[next]?.(db as never, upgrading as never)
        },
      })
      db.close()
      await make(name)
      expect(await journal.batches()).toEqual([])
    },
  )
})

test('a journal that could not be opened, however often, is opened by the next use that can', async () => {
  const done = (asked: IDBOpenDBRequest) =>
    new Promise<void>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result?.close())
      asked.onerror = () => reject(asked.error)
    })
  // A newer version of the wallet wrote it.
  await done(indexedDB.open('of tomorrow', 10_000))
  const later = openJournal('of tomorrow')
  for (let tries = 0; tries < 3; tries++)
    await expect(later.requestsIn(['asked'])).rejects.toMatchObject({ name: 'VersionError' })
  await done(indexedDB.deleteDatabase('of tomorrow'))
  expect(await later.requestsIn(['asked'])).toEqual([])
  await later.close()
})
