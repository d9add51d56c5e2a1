import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSiteError } from '../../domain/errors.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { makeDisk } from '../../storage/journal/journalDisk.fake.ts'
import { dataOf, runs, schedule, submissionOf } from './schedule.fake.ts'
import { makeWorld, type World } from './simulatedWorld.fake.ts'

type Event =
  | { kind: 'pass' | 'preconfirm' | 'seal' | 'forget' }
  | { kind: 'submit'; batch: number }
  | { kind: 'speedUp'; pick: number }
  /** The disk loses its newest writes, or one row. */
  | { kind: 'loseWrites' | 'loseRow'; pick: number }

const kinds = (...names: ('pass' | 'preconfirm' | 'seal' | 'forget')[]) =>
  fc.record({ kind: fc.constantFrom(...names) })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: kinds('pass', 'pass', 'preconfirm') },
  { weight: 1, arbitrary: kinds('seal', 'forget') },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('submit' as const), batch: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('speedUp' as const), pick: fc.nat({ max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('loseWrites' as const, 'loseRow' as const),
      pick: fc.nat({ max: 5 }),
    }),
  },
)

test('whatever part of the journal is lost while a batch runs, no call happens twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      schedule.map(({ batches }) => batches.filter(({ mode }) => mode !== 'removal')),
      fc.array(event, { minLength: 5, maxLength: 30 }),
      fc.boolean(),
      async (batches, events, hidden) => {
        if (batches.length === 0) return
        const disk = makeDisk()
        const world = await makeWorld({ disk, hidden })
        const submit = (index: number) =>
          void world
            .engine()
            .submit(submissionOf(index % batches.length, batches))
            .catch((error: unknown) => ignore(world, error))
        for (const event of events) {
          if (event.kind === 'submit') submit(event.batch)
          else await happen(world, disk, event)
          await world.calm()
          if (disk.isDead()) await world.restart()
        }
        for (const index of batches.keys()) submit(index)
        for (let round = 0; round < 60; round++) {
          await world.pass()
          world.chain.mine()
        }
        const data = world.chain.canonical().map((one) => one.data)
        for (const [index, { calls }] of batches.entries()) {
          for (const [place, kind] of calls.entries()) {
            const own = dataOf(index, place, kind).slice(2)
            expect(data.filter((one) => one.includes(own)).length, `call ${index}.${place}`).toBeLessThan(2)
          }
        }
        expect(world.unwritten).toEqual([])
        expect(world.reports).toEqual([])
        await world.end()
      },
    ),
    runs(60, 4100),
  )
}, 3_600_000)

async function happen(
  world: World,
  disk: ReturnType<typeof makeDisk>,
  event: Exclude<Event, { kind: 'submit' }>,
): Promise<void> {
  switch (event.kind) {
    case 'pass':
      return world.pass()
    case 'preconfirm':
    case 'seal':
    case 'forget':
      return world.chain[event.kind]()
    case 'speedUp': {
      const waiting = await world.journal.transactionsIn(['signed', 'sent'])
      const row = waiting[event.pick % waiting.length]
      if (row)
        void world
          .engine()
          .speedUp(row.batch, row.index, highCeiling(1))
          .catch((error: unknown) => ignore(world, error))
      return
    }
    case 'loseWrites':
      // The witness names no settled batch any more.
      if ((await world.journal.batches({ states: ['settled'] })).length === 0) disk.lose(event.pick + 1)
      return
    case 'loseRow': {
      const open = await world.journal.batches({ states: ['planned', 'running', 'paused'] })
      const rows = (await world.journal.transactionsOfAll(open.map(({ key }) => key))).flat()
      const lost = rows[event.pick % rows.length]
      if (!lost) return
      await world.spoil('transactions', undefined, ({ hash }) => hash === lost.hash)
      await world.restart()
    }
  }
}

function ignore(world: World, error: unknown): void {
  if (!isSiteError(error)) world.reports.push(error)
}
