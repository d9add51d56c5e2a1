import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSiteError } from '../../domain/errors.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { type Commit, type Ending, makeDisk } from '../../storage/journal/journalDisk.fake.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import { giveUpRefused } from './giveUpRefused.fake.ts'
import { expectTruth } from './invariants.fake.ts'
import { type Batch, schedule, submissionOf } from './schedule.fake.ts'
import { call, makeWorld, origin, submission, type World } from './simulatedWorld.fake.ts'

/** The events that may happen between two steps of the engine, in any order. */
type Event =
  | { kind: 'pass' | 'preconfirm' | 'seal' | 'forget' | 'cut' | 'die' }
  | { kind: 'submit'; batch: number }
  | { kind: 'speedUp' | 'cancel'; pick: number }
  | { kind: 'disk'; commits: Commit[] }

const ending = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Ending>('commits') },
  { weight: 3, arbitrary: fc.constantFrom<Ending>('QuotaExceededError', 'UnknownError', 'dies') },
)
const commit: fc.Arbitrary<Commit> = fc.record({ after: fc.nat({ max: 6 }), ends: ending })

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('preconfirm' as const, 'seal' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('forget' as const, 'cut' as const, 'die' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('submit' as const), batch: fc.nat({ max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('speedUp' as const, 'cancel' as const),
      pick: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('disk' as const),
      commits: fc.array(commit, { minLength: 1, maxLength: 6 }),
    }),
  },
)

const runs = Number(process.env.SCHEDULES ?? 150)
const seed = process.env.SEED ? Number(process.env.SEED) : 5792

describe('on a disk that is slow, full or without power', () => {
  test('bytes leave only once they are stored, and every call happens at most once', async () => {
    await fc.assert(
      fc.asyncProperty(
        schedule.map(({ batches }) => batches),
        fc.array(event, { minLength: 5, maxLength: 30 }),
        async (batches, events) => {
          const disk = makeDisk()
          const world = await makeWorld({ disk })
          const cancelled = new Set<number>()
          for (const event of events) {
            await happen(world, event, { disk, batches, cancelled })
            await world.calm()
            if (disk.isDead()) await world.restart()
            expect(world.unwritten).toEqual([])
          }
          disk.plan([])
          await finish(world, batches, cancelled)
          expect(world.unwritten).toEqual([])
          await expectTruth(world, batches, {
            reorganised: false,
            restarted: false,
            foreign: false,
            poor: false,
            counted: false,
            local: true,
            stopped: new Set(),
            cancelled,
          })
          expect(world.reports.filter((error) => !isOfDisk(error))).toEqual([])
          await world.end()
        },
      ),
      { numRuns: runs, seed },
    )
  }, 3_600_000)
})

type Scene = { disk: ReturnType<typeof makeDisk>; batches: Batch[]; cancelled: Set<number> }

async function happen(world: World, event: Event, { disk, batches, cancelled }: Scene): Promise<void> {
  const ignore = (error: unknown) => {
    if (!isSiteError(error)) world.reports.push(error)
  }
  switch (event.kind) {
    case 'pass':
      return world.pass()
    case 'preconfirm':
    case 'seal':
    case 'forget':
      return world.chain[event.kind]()
    case 'cut':
      return disk.cut()
    case 'die':
      return world.restart()
    case 'submit':
      return void world
        .engine()
        .submit(submissionOf(event.batch % batches.length, batches))
        .catch(ignore)
    case 'speedUp':
    case 'cancel': {
      const waiting = await world.journal.transactionsIn(['signed', 'sent'])
      const row = waiting[event.pick % waiting.length]
      if (!row) return
      if (event.kind === 'cancel') cancelled.add(Number(row.batch.slice(origin.length)))
      return void world.engine()[event.kind](row.batch, row.index, highCeiling(1)).catch(ignore)
    }
    case 'disk':
      return disk.plan(event.commits)
  }
}

/** Everything works again, and every batch is submitted again in case it never reached the disk. */
async function finish(world: World, batches: Batch[], cancelled: Set<number>): Promise<void> {
  await world.restart()
  for (const index of batches.keys()) void world.engine().submit(submissionOf(index, batches))
  await world.calm()
  for (let round = 0; round < 400; round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 3 === 2) world.chain.seal()
    if (!(await world.engine().busy())) return
    if (round % 50 === 49) await giveUpRefused(world, cancelled)
  }
  throw new Error('The engine never comes to rest')
}

/** The error of a failed write, which the engine reports before it tries again. */
function isOfDisk(error: unknown): boolean {
  return error instanceof DOMException && ['QuotaExceededError', 'UnknownError'].includes(error.name)
}

describe('a row that an older wallet left without a note that it was tried', () => {
  const key = batchKey(origin, 'old')

  async function makeOld() {
    const { origin, request, id, ...plan } = submission('old', [call('old')])
    const other = await makeWorld()
    await other.engine().submit({ origin, request, id, ...plan })
    await other.calm()
    const [signed] = await other.journal.transactionsOf(key)
    if (!signed) throw new Error('Nothing was signed')
    const { triedAt: _, sentAt: __, ...old } = signed
    await other.end()

    const disk = makeDisk()
    const world = await makeWorld({ disk })
    await world.calm()
    world.dieIn(0)
    await world.journal.plan({ origin, id, request, at: 1, plan })
    await world.journal.sign([{ ...old, state: 'signed' }], { key, to: 'running' })
    return { disk, world }
  }

  test('leaves only after the note is on the disk', async () => {
    const { disk, world } = await makeOld()
    disk.hold()
    const restarted = world.restart()
    while (disk.held() === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(world.chain.sends).toEqual([])
    disk.release()
    await restarted
    expect(world.chain.sends).toHaveLength(1)
    expect(world.unwritten).toEqual([])
    await world.end()
  })

  test('does not leave where the note cannot be written', async () => {
    const { disk, world } = await makeOld()
    disk.plan([{ after: 1, ends: 'QuotaExceededError' }])
    await world.restart()
    expect(world.chain.sends).toEqual([])
    expect(world.reports).toMatchObject([{ name: 'QuotaExceededError' }])
    await world.pass()
    expect(world.chain.sends).toHaveLength(1)
    expect(world.unwritten).toEqual([])
    await world.end()
  })
})

test('a signature that cannot be stored throws, is not sent, and is made again later', async () => {
  const disk = makeDisk()
  const world = await makeWorld({ disk })
  await world.calm()
  // The first write is the plan.
  disk.plan([
    { after: 1, ends: 'commits' },
    { after: 1, ends: 'QuotaExceededError' },
  ])
  await world.engine().submit(submission('full', [call('full')]))
  await world.calm()
  expect(world.reports).toMatchObject([{ name: 'QuotaExceededError' }])
  expect(world.chain.sends).toEqual([])
  await world.pass()
  expect(world.chain.sends).toHaveLength(1)
  expect(world.unwritten).toEqual([])
  await world.end()
})
