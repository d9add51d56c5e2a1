import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLocked } from '../vault/errors.ts'
import type { StatusCode } from '../wire/batch.ts'
import { highCeiling } from '../wire/ceiling.fake.ts'
import { NodeError, WalletError } from '../wire/errors.ts'
import { found } from './found.fake.ts'
import { type Batch, type Event, schedule, submissionOf } from './schedule.fake.ts'
import { callsStatus } from './status.ts'
import { expectTruth, type Happened } from './truth.fake.ts'
import { alice, makeWorld, origin, type World } from './world.fake.ts'

/** The same schedules in every usual run, so that a red one speaks of the change. New ones where a number is asked for. */
const explores = process.env.SCHEDULES !== undefined

const ended: readonly StatusCode[] = [200, 400, 500, 600]

describe('whatever the chain, the network and the browser do', () => {
  test('every call happens at most once, none is lost, and the status tells what happened', async () => {
    await fc.assert(
      fc.asyncProperty(
        schedule,
        async ({ batches, events, singles = false, several = false, hidden = false }) => {
          const world = await makeWorld({ singles, several, hidden, remote: true })
          const seen = new Map<number, StatusCode>()
          const state: Happened = {
            reorganised: false,
            restarted: false,
            foreign: false,
            poor: false,
            stopped: new Set(),
            cancelled: new Set(),
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
          await expectTruth(world, batches, state)
          expect(world.reports).toEqual([])
          await world.end()
        },
      ),
      {
        numRuns: Number(process.env.SCHEDULES ?? 300),
        examples: found,
        ...(process.env.SEED ? { seed: Number(process.env.SEED) } : explores ? {} : { seed: 5792 }),
      },
    )
  }, 3_600_000)
})

async function happen(world: World, event: Event, batches: Batch[], state: Happened): Promise<void> {
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
      return void world.engine().submit(submissionOf(event.batch, batches))
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
    case 'nodes':
      state.poor ||= event.nodes.poor.includes(true)
      return chain.setNodes(event.nodes)
    case 'startAnew':
      state.restarted = true
      return chain.startAnew()
    case 'failSends':
      return chain.failSends(event.errors)
    case 'unlist':
      return chain.unlist(event.methods)
    case 'dieIn':
      return world.dieIn(event.steps)
  }
}

/** One of those that wait. It is no bug that it cannot be replaced any more, or that the node does not take it. */
async function takePlace(
  world: World,
  kind: 'speedUp' | 'cancel',
  pick: number,
  { cancelled }: Happened,
): Promise<void> {
  const waiting = await world.journal.transactionsIn(['signed', 'sent'])
  const row = waiting[pick % waiting.length]
  if (!row) return
  if (kind === 'cancel') cancelled.add(Number(row.batch.slice(origin.length)))
  world
    .engine()
    [kind](row.batch, row.index, highCeiling(1))
    .catch((error) => {
      // A locked wallet replaces nothing, and says so to who asked.
      const isExpected = error instanceof WalletError || error instanceof NodeError || isLocked(error)
      if (!isExpected) world.reports.push(error)
    })
}

/** An end is an end, unless the chain itself took it back. */
async function watchStatuses(
  world: World,
  batches: Batch[],
  seen: Map<number, StatusCode>,
  state: Happened,
): Promise<void> {
  for (const index of batches.keys()) {
    const row = await world.journal.batch(`${origin} ${index}`)
    if (!row?.plan) continue
    const { status } = callsStatus({ ...row, plan: row.plan }, await world.journal.transactionsOf(row.key))
    const before = seen.get(index)
    if (before !== undefined && ended.includes(before) && !state.reorganised && !state.restarted)
      expect(status).toBe(before)
    seen.set(index, status)
  }
}

/** Everything works again; the dApps whose request never became durable ask again, as a replay does. */
async function finish(world: World, batches: Batch[]): Promise<void> {
  const { chain } = world
  chain.setFate(() => 'arrives')
  chain.setNodes()
  chain.failSends([])
  chain.unlist([])
  await world.restart()
  for (const index of batches.keys()) void world.engine().submit(submissionOf(index, batches))
  await world.calm()
  await rest(world)
  // What only counts had ended is looked at once more at a start, when the blocks that prove it are final.
  for (let block = 0; block < 10; block++) chain.seal()
  await world.restart()
  await world.calm()
  await rest(world)
}

async function rest(world: World): Promise<void> {
  const { chain } = world
  for (let round = 0; round < 400; round++) {
    chain.preconfirm()
    await world.pass()
    if (round % 3 === 2) chain.seal()
    if (!(await world.engine().busy())) return
  }
  throw new Error('The engine never comes to rest')
}
