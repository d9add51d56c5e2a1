import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openJournal } from '../../storage/journal/journal.ts'
import { signedRow } from '../../storage/journal/row.fake.ts'
import { batchKey, type Plan } from '../../storage/journal/rows.ts'
import { alice, origin } from '../simulation/simulatedWorld.fake.ts'
import { followFlight } from './inFlight.ts'

const plan: Plan = { kind: 'batch', from: alice, chainId: 1, mode: 'stepwise', calls: [] }

test('what is unfinished is at hand from the start, and follows every change of the journal', async () => {
  const journal = openJournal('flight')
  onTestFinished(() => journal.close())
  const [waits, ended, runs] = ['waits', 'ended', 'runs'].map((id) => batchKey(origin, id)) as [
    string,
    string,
    string,
  ]
  for (const id of ['waits', 'ended', 'runs']) await journal.plan({ origin, id, request: id, at: 1, plan })
  await journal.moveBatch(ended, 'settled', { settledAt: 1 })
  await journal.sign([signedRow(runs, 5), signedRow(runs, 6)], { key: runs, to: 'running' })
  await journal.moveTransaction('0x6', 'dropped')

  const flight = await followFlight(journal)
  const held = () => [[...flight.batches.keys()].sort(), [...flight.transactions.keys()]]
  expect(held()).toEqual([[runs, waits], ['0x5']])

  await journal.moveTransaction('0x5', 'dropped')
  await journal.moveBatch(runs, 'settled', { settledAt: 1 })
  expect(held()).toEqual([[waits], []])
  await journal.sign([signedRow(waits, 7)], { key: waits, to: 'running' })
  expect(held()).toEqual([[waits], ['0x7']])

  flight.stop()
  await journal.moveTransaction('0x7', 'dropped')
  expect(held()).toEqual([[waits], ['0x7']])
})

test('a journal that cannot be read is followed no longer', async () => {
  const journal = openJournal('unreadable')
  onTestFinished(() => journal.close())
  const stop = vi.fn()
  vi.spyOn(journal, 'watch').mockReturnValue(stop)
  vi.spyOn(journal, 'transactionsIn').mockRejectedValueOnce(new Error('The disk fails'))
  await expect(followFlight(journal)).rejects.toThrow('The disk fails')
  expect(stop).toHaveBeenCalledOnce()
})
