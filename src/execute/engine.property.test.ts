import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDelegate } from '../chain/delegates.ts'
import { isLocked } from '../vault/errors.ts'
import type { StatusCode } from '../wire/batch.ts'
import { NodeError, WalletError } from '../wire/errors.ts'
import { type Fate, refused, reverts } from './chain.fake.ts'
import { callsStatus } from './status.ts'
import { alice, bob, call, makeWorld, origin, submission, type World } from './world.fake.ts'

/** What may happen between two steps of the engine, in any order. */
type Event =
  | { kind: 'pass' | 'preconfirm' | 'seal' | 'forget' | 'foreign' | 'lockAndUnlock' }
  | { kind: 'submit'; batch: number }
  | { kind: 'stop'; batch: number }
  | { kind: 'speedUp' | 'cancel'; pick: number }
  | { kind: 'losePreconfirmations'; keep: boolean }
  | { kind: 'reorganise'; depth: number; keep: boolean }
  | { kind: 'network'; fates: Fate[] }
  | { kind: 'dieIn'; steps: number; deadFor: number }

type Batch = {
  from: typeof alice
  mode: 'stepwise' | 'pipelined' | 'atomic'
  calls: ('works' | 'reverts' | 'refused')[]
}

const batch: fc.Arbitrary<Batch> = fc.record({
  from: fc.constantFrom(alice, bob),
  mode: fc.constantFrom<Batch['mode']>('stepwise', 'pipelined', 'atomic'),
  calls: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constant('works' as const) },
      { weight: 1, arbitrary: fc.constant('reverts' as const) },
      { weight: 1, arbitrary: fc.constant('refused' as const) },
    ),
    { minLength: 1, maxLength: 3 },
  ),
})

const fates = fc.constantFrom<Fate>('arrives', 'requestLost', 'answerLost', 'twice')
const events = (batches: number): fc.Arbitrary<Event[]> =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('pass') }) },
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('preconfirm') }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('seal') }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('forget', 'foreign', 'lockAndUnlock') }) },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('submit'), batch: fc.nat({ max: batches - 1 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop'), batch: fc.nat({ max: batches - 1 }) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('speedUp', 'cancel'),
          pick: fc.nat({ max: 5 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('losePreconfirmations'), keep: fc.boolean() }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('reorganise'),
          depth: fc.integer({ min: 1, max: 2 }),
          keep: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('network'),
          fates: fc.array(fates, { minLength: 1, maxLength: 5 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('dieIn'),
          steps: fc.integer({ min: 0, max: 40 }),
          deadFor: fc.nat({ max: 3 }),
        }),
      },
    ) as fc.Arbitrary<Event>,
    { minLength: 5, maxLength: 40 },
  )

const schedule = fc
  .array(batch, { minLength: 1, maxLength: 4 })
  .chain((batches) => fc.record({ batches: fc.constant(batches), events: events(batches.length) }))

/** The same schedules in every usual run, so that a red one speaks of the change. New ones where a number is asked for. */
const explores = process.env.SCHEDULES !== undefined

/** Schedules that once went wrong. */
const found: [{ batches: Batch[]; events: Event[] }][] = [
  [
    {
      // A reorganisation between a receipt and the look at the account's code: the upgrade seemed to be missing.
      batches: [
        { from: alice, mode: 'stepwise', calls: ['works'] },
        { from: alice, mode: 'atomic', calls: ['refused', 'works'] },
        { from: bob, mode: 'stepwise', calls: ['works', 'works'] },
      ],
      events: [
        { kind: 'submit', batch: 1 },
        { kind: 'preconfirm' },
        { kind: 'dieIn', steps: 5, deadFor: 2 },
        { kind: 'seal' },
        { kind: 'pass' },
        { kind: 'reorganise', depth: 1, keep: true },
        { kind: 'network', fates: ['arrives'] },
        { kind: 'submit', batch: 0 },
        { kind: 'preconfirm' },
        { kind: 'seal' },
      ],
    },
  ],
  [
    {
      // A speed-up that meets the lock: refused, and no harm done.
      batches: [
        { from: bob, mode: 'pipelined', calls: ['reverts', 'works'] },
        { from: bob, mode: 'stepwise', calls: ['refused'] },
        { from: alice, mode: 'stepwise', calls: ['works'] },
      ],
      events: [
        { kind: 'submit', batch: 0 },
        { kind: 'network', fates: ['arrives', 'requestLost'] },
        { kind: 'pass' },
        { kind: 'speedUp', pick: 0 },
        { kind: 'seal' },
        { kind: 'lockAndUnlock' },
        { kind: 'reorganise', depth: 1, keep: false },
        { kind: 'preconfirm' },
        { kind: 'network', fates: ['arrives'] },
      ],
    },
  ],
]

const ended: readonly StatusCode[] = [200, 400, 500, 600]

describe('whatever the chain, the network and the browser do', () => {
  test('every call happens at most once, none is lost, and the status tells what happened', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async ({ batches, events }) => {
        const world = await makeWorld()
        const seen = new Map<number, StatusCode>()
        const state = {
          reorganised: false,
          foreign: false,
          stopped: new Set<number>(),
          cancelled: new Set<number>(),
          submitted: new Set<number>(),
        }
        let restartIn = Number.POSITIVE_INFINITY
        for (const event of events) {
          await happen(world, event, batches, state)
          await world.calm()
          if (event.kind === 'dieIn') restartIn = event.deadFor + 1
          else if (--restartIn === 0) {
            await world.restart()
            restartIn = Number.POSITIVE_INFINITY
          }
          await watchStatuses(world, batches, seen, state)
        }
        await finish(world, batches)
        await judgeEnd(world, batches, state)
        expect(world.reports).toEqual([])
        await world.end()
      }),
      {
        numRuns: Number(process.env.SCHEDULES ?? 2000),
        examples: found,
        ...(explores ? {} : { seed: 5792 }),
      },
    )
  }, 3_600_000)
})

type State = {
  reorganised: boolean
  foreign: boolean
  stopped: Set<number>
  cancelled: Set<number>
  submitted: Set<number>
}

async function happen(world: World, event: Event, batches: Batch[], state: State): Promise<void> {
  const { chain } = world
  switch (event.kind) {
    case 'pass':
      return world.pass()
    case 'preconfirm':
      return chain.preconfirm()
    case 'seal':
      return chain.seal()
    case 'forget':
      return chain.forget()
    case 'foreign':
      state.foreign = true
      return chain.foreign(alice)
    case 'lockAndUnlock':
      world.lock(true)
      await world.pass()
      world.lock(false)
      return void world.engine().unlocked()
    case 'submit':
      state.submitted.add(event.batch)
      return void world.engine().submit(make(event.batch, batches))
    case 'stop':
      state.stopped.add(event.batch)
      return void world.engine().stop(`${origin} ${event.batch}`)
    case 'speedUp':
    case 'cancel':
      return takePlace(world, event.kind, event.pick, state)
    case 'losePreconfirmations':
      return chain.losePreconfirmations(event.keep)
    case 'reorganise':
      state.reorganised = true
      return chain.reorganise(event.depth, event.keep)
    case 'network': {
      const fates = [...event.fates]
      return chain.setFate(() => fates.shift() ?? 'arrives')
    }
    case 'dieIn':
      return world.dieIn(event.steps)
  }
}

/** One of those that wait. It is no bug that it cannot be replaced any more, or that the node does not take it. */
async function takePlace(
  world: World,
  kind: 'speedUp' | 'cancel',
  pick: number,
  { cancelled }: State,
): Promise<void> {
  const waiting = await world.journal.transactionsIn(['signed', 'sent'])
  const row = waiting[pick % waiting.length]
  if (!row) return
  if (kind === 'cancel') cancelled.add(Number(row.batch.slice(origin.length)))
  world
    .engine()
    [kind](row.batch, row.index)
    .catch((error) => {
      // A locked wallet replaces nothing, and says so to who asked.
      const isExpected = error instanceof WalletError || error instanceof NodeError || isLocked(error)
      if (!isExpected) world.reports.push(error)
    })
}

function make(index: number, batches: Batch[]) {
  const { from, mode, calls } = batches[index] as Batch
  return submission(
    `${index}`,
    calls.map((kind, place) => call('', { data: dataOf(index, place, kind) })),
    calls.length === 1 || mode !== 'atomic'
      ? { from, mode: calls.length === 1 ? 'single' : mode }
      : { from, mode, upgrade: defaultDelegate.address },
  )
}

function dataOf(index: number, place: number, kind: Batch['calls'][number]) {
  const start = kind === 'works' ? '0xaa' : kind === 'reverts' ? reverts : refused
  return `${start}0${index}0${place}` as const
}

/** An end is an end, unless the chain itself took it back. */
async function watchStatuses(
  world: World,
  batches: Batch[],
  seen: Map<number, StatusCode>,
  state: State,
): Promise<void> {
  for (const index of batches.keys()) {
    const row = await world.journal.batch(`${origin} ${index}`)
    if (!row?.plan) continue
    const { status } = callsStatus({ ...row, plan: row.plan }, await world.journal.transactionsOf(row.key))
    const before = seen.get(index)
    if (before !== undefined && ended.includes(before) && !state.reorganised) expect(status).toBe(before)
    seen.set(index, status)
  }
}

/** Everything works again; the dApps whose request never became durable ask again, as a replay does. */
async function finish(world: World, batches: Batch[]): Promise<void> {
  const { chain } = world
  chain.setFate(() => 'arrives')
  await world.restart()
  for (const index of batches.keys()) void world.engine().submit(make(index, batches))
  await world.calm()
  for (let round = 0; round < 400; round++) {
    chain.preconfirm()
    await world.pass()
    if (round % 3 === 2) chain.seal()
    if (!(await world.engine().busy())) return
  }
  throw new Error('The engine never comes to rest')
}

async function judgeEnd(
  world: World,
  batches: Batch[],
  { stopped, cancelled, foreign }: State,
): Promise<void> {
  const canonical = world.chain.canonical()
  for (const [index, { from, mode, calls }] of batches.entries()) {
    const status = await world.engine().status(origin, `${index}`)
    const times = calls.map((kind, place) => {
      const data = dataOf(index, place, kind)
      return canonical.flatMap((one, at) => (one.data.includes(data.slice(2)) ? [at] : []))
    })
    for (const [place, at] of times.entries()) expect(at.length, `call ${index}.${place}`).toBeLessThan(2)
    const ran = times.flatMap(([at], place) => (at === undefined ? [] : [{ at, kind: calls[place] }]))
    expect(ran.map(({ at }) => at)).toEqual(ran.map(({ at }) => at).sort((one, other) => one - other))

    if (mode === 'atomic' && calls.length > 1) {
      expect([0, calls.length]).toContain(ran.length)
      const fails = ran.some(({ kind }) => kind === 'reverts')
      const expected = ran.length === 0 ? [400] : fails ? [500] : foreign ? [200, 500] : [200]
      expect(expected, `atomic batch ${index}`).toContain(status?.status)
      expect(status).toMatchObject({ atomic: true })
      if (!foreign && !stopped.has(index) && !cancelled.has(index)) expect(ran.length).toBe(calls.length)
      continue
    }
    const worked = ran.filter(({ kind }) => kind === 'works').length
    const expected = worked === calls.length ? 200 : worked > 0 ? 600 : ran.length > 0 ? 500 : 400
    expect(status?.status, `batch ${index}`).toBe(expected)
    expect(status?.receipts?.length ?? 0).toBe(ran.length)

    if (!calls.every((kind) => kind === 'works') || stopped.has(index) || cancelled.has(index)) continue
    // A later call had its bytes already when another wallet took the nonce of an earlier one: the order forbids that one.
    if (foreign && from === alice && mode === 'pipelined') continue
    expect(status?.status, `batch ${index} has nothing in its way`).toBe(200)
  }
  for (const from of [alice, bob]) {
    let expected = 0
    for (const { nonce, upgrades } of canonical.filter((one) => one.from === from)) {
      expect(nonce).toBe(expected)
      expected += upgrades ? 2 : 1
    }
  }
}
