import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openJournal } from '../storage/journal/journal.ts'
import { signedRow } from '../storage/journal/row.fake.ts'
import { batchKey, type Plan } from '../storage/journal/rows.ts'
import { alice, origin } from './simulation/simulatedWorld.fake.ts'
import { readUnfinished } from './track/inFlight.ts'
import { keepWitness, type Lanes } from './witness.ts'

const lane = `1:${alice}`
const hashesOf = (lanes: Lanes) => lanes.sentOn(lane).flatMap(({ hashes }) => hashes)
const plan: Plan = { kind: 'batch', from: alice, chainId: 1, mode: 'stepwise', calls: [] }
let names = 0

/** A journal, and a witness whose storage begins with `stored`. */
async function make(stored?: unknown) {
  names += 1
  const journal = openJournal(`witness ${names}`)
  onTestFinished(() => journal.close())
  const marks = await journal.marks()
  const lock = vi.spyOn(marks, 'lock')
  vi.spyOn(journal, 'marks').mockResolvedValue(marks)
  const written: unknown[] = stored === undefined ? [] : [stored]
  const store = {
    read: async () => written.at(-1),
    write: async (witness: unknown) => void written.push(witness),
  }
  const start = async () => keepWitness(journal, store, () => 1, await readUnfinished(journal))
  return { journal, lock, written, start }
}

test('a journal that is whole is written to at its first start alone', async () => {
  const { lock, start, written } = await make()
  const first = await start()
  expect(lock).toHaveBeenCalledOnce()
  const [witness] = written
  expect(witness).toEqual({ journal: expect.any(String), lanes: [], open: {} })
  first.stop()
  const second = await start()
  expect(lock).toHaveBeenCalledOnce()
  expect(written.at(-1)).toEqual(witness)
  second.stop()
})

test('a journal keeps its name where the witness is lost, and gets it back where it was lost itself', async () => {
  const lost = await make()
  ;(await lost.start()).stop()
  const [{ journal: name }] = lost.written.splice(0) as [{ journal: string }]
  ;(await lost.start()).stop()
  expect(lost.written).toMatchObject([{ journal: name }])

  const empty = await make({ journal: 'a name', lanes: [lane], open: {} })
  const lanes = await empty.start()
  expect(empty.written.at(-1)).toMatchObject({ journal: 'a name' })
  expect([...lanes.unproven]).toEqual([lane])
  lanes.stop()
})

test('the witness names what left, and forgets it once its batch settled', async () => {
  const { journal, start, written } = await make()
  const lanes = await start()
  const [one, two] = [batchKey(origin, 'one'), batchKey(origin, 'two')]
  for (const id of ['one', 'two']) await journal.plan({ origin, id, request: id, at: 1, plan })
  await journal.sign([signedRow(one, 5, { lane })], { key: one, to: 'running' })
  await lanes.note(one, lane, ['0x5'])
  await lanes.note(two, lane, ['0x6'])
  expect(hashesOf(lanes)).toEqual(['0x5', '0x6'])
  await journal.moveTransaction('0x5', 'dropped')
  expect(hashesOf(lanes)).toEqual(['0x5', '0x6'])
  await journal.moveBatch(one, 'settled', { settledAt: 1 })
  await vi.waitFor(() => expect(hashesOf(lanes)).toEqual(['0x6']))
  expect(written.at(-1)).toMatchObject({ lanes: [lane], open: { [two]: { lane, hashes: ['0x6'] } } })
  lanes.stop()
})

test('the witness names what a lost batch sent until its lane is proven, also once the rest has settled', async () => {
  const { journal, start } = await make()
  const first = await start()
  const key = batchKey(origin, 'one')
  await journal.plan({ origin, id: 'one', request: 'one', at: 1, plan })
  await journal.sign([signedRow(key, 5, { lane })], { key, to: 'running' })
  await first.note(key, lane, ['0x5', '0x6'])
  first.stop()
  const lanes = await start()
  expect([...lanes.unproven]).toEqual([lane])
  expect(await journal.batch(key)).toMatchObject({ state: 'settled', lost: true })
  await journal.moveBatch(key, 'running')
  await journal.moveBatch(key, 'settled', { settledAt: 1 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(hashesOf(lanes)).toEqual(['0x5', '0x6'])
  await lanes.prove(lane)
  await vi.waitFor(() => expect(hashesOf(lanes)).toEqual([]))
  lanes.stop()
})
