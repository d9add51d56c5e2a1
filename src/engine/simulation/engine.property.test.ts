import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StatusCode } from '../../domain/batch.ts'
import { hasKind, isSiteError } from '../../domain/errors.ts'
import type { Submission } from '../../domain/services.ts'
import { callsStatus } from '../status/callsStatus.ts'
import { giveUpRefused, replace } from './giveUpRefused.fake.ts'
import { expectTruth, type Happened, heldAccounts, isLied } from './invariants.fake.ts'
import { found } from './regressions.fake.ts'
import { foundReorganised } from './reorganised.fake.ts'
import { type Retries, retry } from './retry.fake.ts'
import { type Batch, type Event, explores, runs, schedule, submissionOf } from './schedule.fake.ts'
import { alice, makeWorld, origin, type World } from './simulatedWorld.fake.ts'
import { makeTally } from './situations.fake.ts'

const ended: readonly StatusCode[] = [200, 400, 500, 600]

describe('whatever the chain, the network and the browser do', () => {
  test('every call happens at most once, none is lost, and the status tells what happened', async () => {
    const tally = makeTally()
    await fc.assert(
      fc.asyncProperty(schedule, async (given) => {
        const { batches, events, later = [], several = false, fees = 'high', ...options } = given
        const world = await makeWorld({ ...options, several, remote: true })
        const seen = new Map<number, StatusCode>()
        const approved = (index: number) => submissionOf(index, batches, fees)
        const state: Happened & { retries: Retries } = {
          reorganised: false,
          restarted: false,
          foreign: false,
          poor: false,
          counted: false,
          stopped: new Set(),
          cancelled: new Set(),
          retries: new Map(),
        }
        for (const part of [events, later]) {
          await live(world, part, {
            happen: (event) => happen(world, event, approved, state),
            seen: () => watchStatuses(world, batches, seen, state),
          })
          await finish(world, [...batches.keys()].map(approved), state)
          await expectTruth(world, batches, state)
        }
        expect(world.reports.filter((error) => !isOfForgery(world, error))).toEqual([])
        world.chain.met.add(several ? 'several URLs' : 'one URL')
        for (const lie of world.chain.liar.told) world.chain.met.add('a lie').add(`a lie: ${lie}`)
        tally.add(world.chain.met, world.chain.said)
        await world.end()
      }),
      {
        ...runs(300, 5792),
        examples: [...found, ...foundReorganised],
      },
    )
    if (explores) console.table(tally.shares())
    tally.expectShares()
  }, 7_200_000)
})

type Watched = { happen(event: Event): Promise<void>; seen(): Promise<void> }

/** Lets the events happen one after the other. After a death, the background starts again some events later. */
async function live(world: World, events: readonly Event[], { happen, seen }: Watched): Promise<void> {
  let restartIn = Number.POSITIVE_INFINITY
  for (const event of events) {
    await happen(event)
    await world.calm()
    if (event.kind === 'dieIn') restartIn = event.deadFor + 1
    else if (--restartIn === 0) {
      world.chain.met.add('the background was killed')
      await world.restart()
      restartIn = Number.POSITIVE_INFINITY
    }
    await seen()
  }
}

async function happen(
  world: World,
  event: Event,
  approved: (index: number) => Submission,
  state: Happened & { retries: Retries },
): Promise<void> {
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
      return chain.foreign(event.from ?? alice)
    case 'blocks':
      for (let block = 0; block < event.count; block++) {
        chain.seal()
        await world.pass()
      }
      return
    case 'lie':
      return chain.lie(event.by, event.lies)
    case 'lockAndUnlock':
      world.lock(true)
      await world.pass()
      world.lock(false)
      return void world.engine().unlocked()
    case 'submit':
      return void approve(world, approved(event.batch), event.batch % 2 === 0)
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
      return chain.reorganise(event.depth, event.keep, event.remember)
    case 'network': {
      const fates = [...event.fates]
      return chain.setFate((sends) => (event.sends && !sends ? 'arrives' : (fates.shift() ?? 'arrives')))
    }
    case 'nodes':
      state.poor ||= event.nodes.poor.includes(true)
      return chain.setNodes(event.nodes)
    case 'startAnew':
      state.restarted = true
      return chain.startAnew()
    case 'failSends':
      return chain.failSends(event.errors)
    case 'prices':
      chain.setBaseFee(BigInt(event.base), event.told ? undefined : 100n)
      return chain.setLeastTip(BigInt(event.tip), event.told ? BigInt(event.tip || 100) : 100n)
    case 'allowMore':
      return void allowMore(world, `${origin} ${event.batch}`)
    case 'retry':
      return void retry(world, event.batch, state.retries, (rest) => approve(world, rest, true))
    case 'unlist':
      state.counted ||= event.methods.includes('eth_getTransactionReceipt')
      return chain.unlist(event.methods)
    case 'break':
      return chain.break(event.methods)
    case 'missOnce':
      return chain.missOnce(event.method)
    case 'owe':
      return chain.owe(event.milliseconds, world.now)
    case 'dieIn':
      return world.dieIn(event.steps)
  }
}

/** Submits a batch. Every other one is prepared first, as an approval does while it is stored. */
async function approve(world: World, batch: Submission, prepares: boolean): Promise<void> {
  if (prepares) void world.engine().prepare(batch)
  await world
    .engine()
    .submit(batch)
    .catch((error) => {
      // The wallet asks the person again. This one is busy, and comes back in the end.
      if (!hasKind(error, 'feeRose')) world.reports.push(error)
    })
}

/** The person agrees to the higher fee of a batch, if that is what it waits for. */
async function allowMore(world: World, key: string): Promise<void> {
  try {
    const { offerMore, allowMore } = world.engine()
    await allowMore(key, await offerMore(key))
  } catch (error) {
    if (!isSiteError(error)) world.reports.push(error)
  }
}

async function takePlace(
  world: World,
  kind: 'speedUp' | 'cancel',
  pick: number,
  { cancelled }: Happened,
): Promise<void> {
  const waiting = await world.journal.transactionsIn(['signed', 'sent'])
  const row = waiting[pick % waiting.length]
  if (row) replace(world, kind, row, cancelled)
}

/** An ended status never changes, unless the chain took blocks back or a node told a lasting lie. */
async function watchStatuses(
  world: World,
  batches: Batch[],
  seen: Map<number, StatusCode>,
  state: Happened,
): Promise<void> {
  for (const index of batches.keys()) {
    const row = await world.journal.batch(`${origin} ${index}`)
    if (!row?.plan) continue
    if (row.waits === 'fee') world.chain.met.add('a batch waited for a higher ceiling')
    const rows = await world.journal.transactionsOf(row.key)
    const { status } = callsStatus({ ...row, plan: row.plan }, rows)
    const cheap = rows.filter(({ tooCheap }) => tooCheap).map(({ hash }) => hash)
    if (rows.some(({ replaces, fills }) => !fills && replaces && cheap.includes(replaces)))
      world.chain.met.add('a price was raised after a refusal')
    const before = seen.get(index)
    const mayChange = state.reorganised || state.restarted || isLied(world)
    if (before !== undefined && ended.includes(before) && !mayChange) expect(status).toBe(before)
    seen.set(index, status)
  }
}

/** Ends all faults and submits every batch again, as dApps do whose request never reached the disk. */
async function finish(world: World, submissions: Submission[], state: Happened): Promise<void> {
  const { chain } = world
  chain.setFate(() => 'arrives')
  chain.setNodes()
  chain.failSends([])
  chain.unlist([])
  chain.break([])
  chain.missOnce(undefined)
  chain.lie(0, [])
  chain.setBaseFee(100n)
  chain.setLeastTip(0n, 100n)
  await world.restart()
  for (const submission of submissions) void approve(world, submission, false)
  await world.calm()
  await rest(world, state)
  // A batch may have waited for a higher ceiling, and then for another batch: the person approves it once more.
  for (const submission of submissions)
    if (!(await world.engine().knows(origin, submission.id))) void approve(world, submission, false)
  await world.calm()
  // At a start, the wallet checks again what only counts had ended. By now the blocks that prove it are final.
  for (let block = 0; block < 10; block++) chain.seal()
  await world.restart()
  await world.calm()
  await rest(world, state)
}

/** The journal refuses two executed transactions with one nonce, whatever receipts a node forges for them. */
function isOfForgery({ chain }: World, error: unknown): boolean {
  return chain.liar.forged.size > 0 && error instanceof Error && /^Nonce \d+ is held by/.test(error.message)
}

async function rest(world: World, state: Happened): Promise<void> {
  const { chain } = world
  for (let round = 0; round < 400; round++) {
    chain.preconfirm()
    await world.pass()
    if (round % 3 === 2) chain.seal()
    if (!(await world.engine().busy())) return
    // The batches of other accounts may need the person's agreement some times.
    if (round > 160 && (await heldAccounts(world)).size > 0) return
    if (round % 50 !== 49) continue
    await giveUpRefused(world, state.cancelled)
    for (const { key, waits } of await world.journal.batches({}))
      if (waits === 'fee') await allowMore(world, key)
  }
  throw new Error('The engine never comes to rest')
}
