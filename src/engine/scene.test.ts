import 'fake-indexeddb/auto'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Journal, openJournal } from '../storage/journal/journal.ts'
import { batchKey, laneKey, type TransactionRow } from '../storage/journal/rows.ts'
import { followScene } from './scene.ts'
import { alice, call, origin, submission } from './simulation/simulatedWorld.fake.ts'
import { type Flight, followFlight } from './track/inFlight.ts'

const key = batchKey(origin, 'a')
const lane = laneKey(1, alice)
const hashOf = (nonce: number) => `0x${nonce}` as Hex

let journal: Journal
let flight: Flight & { stop(): void }
let databases = 0
beforeEach(async () => {
  databases += 1
  journal = openJournal(`scene ${databases}`)
  flight = await followFlight(journal)
  await planned('a')
})
afterEach(() => {
  flight.stop()
  return journal.close()
})

async function planned(id: string) {
  const { origin, request, id: _, ...plan } = submission(id, [call('one'), call('two')])
  await journal.plan({ origin, request, id, at: 0, plan })
}

const sign = (nonce: number, id = 'a', index = nonce) => {
  const row: TransactionRow = {
    hash: hashOf(nonce),
    batch: batchKey(origin, id),
    lane,
    nonce,
    index,
    raw: '0x02',
    state: 'signed',
    signedAt: 0,
  }
  return journal.sign([row], { key: row.batch, to: 'running' })
}

test('applies later writes of its batch and its lane, sorted by nonce', async () => {
  await sign(1)
  const scene = await followScene({ journal, flight }, key, lane)
  await sign(0)
  await planned('b')
  await sign(2, 'b', 0)
  const { batch, transactions, living } = scene.now()
  expect(batch?.state).toBe('running')
  expect(transactions.map(({ nonce }) => nonce)).toEqual([0, 1])
  expect(living.map(({ nonce }) => nonce)).toEqual([0, 1, 2])

  await journal.moveTransaction(hashOf(0), 'dropped')
  expect(scene.now().transactions.map(({ state }) => state)).toEqual(['dropped', 'signed'])
  expect(scene.now().living.map(({ nonce }) => nonce)).toEqual([1, 2])
  scene.stop()
  await journal.moveTransaction(hashOf(1), 'dropped')
  expect(scene.now().transactions.map(({ state }) => state)).toEqual(['dropped', 'signed'])
})

test('keeps a change that happens during the read', async () => {
  await sign(0)
  const slow: Journal = {
    ...journal,
    async transactionsOf(batch) {
      const rows = await journal.transactionsOf(batch)
      await journal.moveTransaction(hashOf(0), 'sent')
      await journal.changeBatch(key, { stopped: true })
      return rows
    },
  }
  const { now } = await followScene({ journal: slow, flight }, key, lane)
  expect(now().transactions.map(({ state }) => state)).toEqual(['sent'])
  expect(now().batch?.stopped).toBe(true)
})
