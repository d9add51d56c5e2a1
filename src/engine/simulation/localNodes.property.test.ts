import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Network } from '../../domain/network.ts'
import { inFlight } from '../track/inFlight.ts'
import { expectTruth, type Happened } from './invariants.fake.ts'
import { type Batch, batch, runs, submissionOf } from './schedule.fake.ts'
import { alice, bob, call, makeWorld, origin, submission, type World } from './simulatedWorld.fake.ts'

const [local, open] = ['http://127.0.0.1:8545', 'https://node.example']

type Event =
  | { kind: 'pass' | 'preconfirm' | 'seal' | 'forget' | 'lock' | 'unlock' | 'leaveCopy' }
  /** The number of newest blocks that the copy lacks, or that go. */
  | { kind: 'copy' | 'goBack'; blocks: number }
  | { kind: 'submit'; batch: number }
  | { kind: 'loseSends'; count: number }
  | { kind: 'dieIn'; steps: number }

/** Without calls that a node refuses: such a batch may wait until the person cancels it. */
const accepted = batch.map((one) => ({
  ...one,
  calls: one.calls.map((kind) => (kind === 'refused' ? 'works' : kind)),
}))

const kinds = (...names: ('pass' | 'preconfirm' | 'seal' | 'forget' | 'lock' | 'unlock')[]) =>
  fc.record({ kind: fc.constantFrom(...names) })
const blocks = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 40 }))

const event = fc.oneof(
  { weight: 10, arbitrary: kinds('pass') },
  { weight: 8, arbitrary: kinds('preconfirm', 'seal') },
  { weight: 1, arbitrary: kinds('forget', 'lock', 'unlock') },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('submit'), batch: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('goBack'), blocks }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leaveCopy') }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('copy'), blocks: fc.oneof(fc.constant(0), blocks) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('loseSends'), count: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('dieIn'), steps: fc.integer({ min: 0, max: 40 }) }),
  },
) as fc.Arbitrary<Event>

test('whenever a local chain goes back or is exchanged for the chain that it copied, no bytes cross and every account continues', async () => {
  let [left, back] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(accepted, { minLength: 4, maxLength: 4 }),
      fc.array(event, { minLength: 10, maxLength: 50 }),
      fc.boolean(),
      fc.boolean(),
      async (batches, events, custom, starts) => {
        const network: Partial<Network> = { rpcUrls: [open], custom }
        const world = await makeWorld({ network })
        for (let block = 0; block < 5; block++) world.chain.mine()
        if (starts) await happen(world, { kind: 'copy', blocks: 0 }, batches, network)
        for (const one of events) {
          if (one.kind === 'leaveCopy' && world.chain.isCopy()) left += 1
          if (one.kind === 'goBack' && world.chain.isCopy()) back += 1
          await happen(world, one, batches, network)
          await world.calm()
          expect(world.strayed).toEqual([])
        }
        await finish(world, batches)
        await expectTruth(world, batches, happened)
        await expectNobodyHeld(world)
        expect(world.strayed).toEqual([])
        expect(world.reports).toEqual([])
        await world.end()
      },
    ),
    runs(150, 17),
  )
  expect(left).toBeGreaterThan(60)
  expect(back).toBeGreaterThan(60)
}, 3_600_000)

const happened: Happened = {
  ...{ reorganised: true, restarted: true, foreign: false, poor: false, counted: false, local: true },
  ...{ stopped: new Set(), cancelled: new Set() },
}

async function happen(
  world: World,
  event: Event,
  batches: readonly Batch[],
  network: Partial<Network>,
): Promise<void> {
  const { chain } = world
  switch (event.kind) {
    case 'pass':
      return world.pass()
    case 'preconfirm':
    case 'seal':
    case 'forget':
      return chain[event.kind]()
    case 'lock':
      return world.lock(true)
    case 'unlock':
      world.lock(false)
      return void world.engine().unlocked()
    case 'copy':
      // The wallet refuses a copy of the chain while something is pending on the chain itself.
      if (chain.isCopy() || (await world.journal.transactionsIn(inFlight)).length > 0) return
      network.rpcUrls = [local]
      return chain.copy(Math.max(0, chain.height() - event.blocks))
    case 'leaveCopy':
      network.rpcUrls = [open]
      return chain.leaveCopy()
    case 'goBack':
      if (chain.isCopy()) chain.goBack(Math.max(0, chain.height() - event.blocks))
      return
    case 'submit':
      return void world.engine().submit(submissionOf(event.batch, batches))
    case 'loseSends': {
      let { count } = event
      return chain.setFate((sends) => (sends && count-- > 0 ? 'requestLost' : 'arrives'))
    }
    case 'dieIn':
      world.dieIn(event.steps)
      await world.pass()
      return world.restart()
  }
}

async function finish(world: World, batches: readonly Batch[]): Promise<void> {
  world.chain.setFate(() => 'arrives')
  world.lock(false)
  await world.restart()
  for (const index of batches.keys()) void world.engine().submit(submissionOf(index, batches))
  await world.calm()
  await rest(world)
}

async function rest(world: World): Promise<void> {
  for (let round = 0; round < 400; round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 3 === 2) world.chain.seal()
    if (!(await world.engine().busy())) return
  }
  throw new Error('The engine never comes to rest')
}

/** Each account's next call runs. */
async function expectNobodyHeld(world: World): Promise<void> {
  for (const from of [alice, bob])
    void world.engine().submit(submission(`last of ${from}`, [call(`last of ${from}`)], { from }))
  await world.calm()
  await rest(world)
  for (const from of [alice, bob])
    expect((await world.engine().status(origin, `last of ${from}`))?.status, from).toBe(200)
}
