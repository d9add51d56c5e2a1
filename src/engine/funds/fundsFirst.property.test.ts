import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { ownOrigin } from '../../lib/ownPages.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import { runs } from '../simulation/schedule.fake.ts'
import { alice, bob, call, makeWorld, origin, submission } from '../simulation/simulatedWorld.fake.ts'

const step = fc.oneof(
  fc.constant({ do: 'pass' as const }),
  fc.constant({ do: 'pass' as const }),
  fc.constant({ do: 'mine' as const }),
  fc.constant({ do: 'preconfirm' as const }),
  fc.record({
    do: fc.constant('reorganise' as const),
    depth: fc.integer({ min: 1, max: 5 }),
    keep: fc.boolean(),
  }),
  fc.record({ do: fc.constant('lose' as const), keep: fc.boolean() }),
  fc.record({ do: fc.constant('die' as const), steps: fc.integer({ min: 0, max: 40 }) }),
  fc.record({
    do: fc.constant('node' as const),
    fate: fc.constantFrom('arrives' as const, 'requestLost', 'answerLost'),
  }),
  fc.record({ do: fc.constant('lock' as const), value: fc.boolean() }),
  fc.constant({ do: 'stop' as const }),
)

const schedule = fc.record({
  steps: fc.array(step, { maxLength: 30 }),
  /** The transfer of the other account reverts. */
  fails: fc.boolean(),
})

test('whatever happens, funds come at most once, and no call is signed before they came', async () => {
  const seen = { ran: 0, failed: 0, stopped: 0 }
  await fc.assert(
    fc.asyncProperty(schedule, async ({ steps, fails }) => {
      const world = await makeWorld({ remote: true })
      const brought = call('funds', { to: alice, ...(fails && { data: '0xdead' }) })
      const brings = { from: bob, mode: 'single' as const, calls: [brought], ceiling: highCeiling(1) }
      const given = submission('a', [call('one'), call('two')], {
        brings,
      })
      const own = batchKey(origin, 'a')
      let isStopped = false
      /** The funds were in a block at some time before the first signature. */
      let cameFirst = false
      const isThere = () => world.chain.canonical().some(({ data }) => data === brought.data)
      const look = async () => {
        cameFirst ||= isThere()
        if (!cameFirst || fails) expect(await world.journal.transactionsOf(own)).toEqual([])
      }
      const begin = () =>
        void world
          .engine()
          .submit(given)
          .catch(() => undefined)
      try {
        begin()
        for (const one of steps) {
          await world.calm()
          cameFirst ||= isThere()
          if (one.do === 'pass') await world.pass()
          if (one.do === 'mine') world.chain.mine()
          if (one.do === 'preconfirm') world.chain.preconfirm()
          if (one.do === 'reorganise') world.chain.reorganise(one.depth, one.keep)
          if (one.do === 'lose') world.chain.losePreconfirmations(one.keep)
          if (one.do === 'node') world.chain.setFate(() => one.fate)
          if (one.do === 'lock') {
            world.lock(one.value)
            if (!one.value) void world.engine().unlocked()
          }
          if (one.do === 'stop' && (await world.journal.batch(own))?.plan) {
            isStopped = true
            void world.engine().stop(own)
          }
          if (one.do === 'die') {
            world.dieIn(one.steps)
            await world.pass()
            await world.restart()
            begin()
          }
          await world.calm()
          await look()
        }
        world.lock(false)
        world.chain.setFate(() => 'arrives')
        await world.restart()
        begin()
        await world.calm()
        await world.run(300)

        expect(world.reports).toEqual([])
        const nonces = (await world.journal.transactionsOf(batchKey(ownOrigin, own))).map((row) => row.nonce)
        expect(new Set(nonces).size).toBeLessThanOrEqual(1)
        const ran = world.chain.canonical().map(({ data }) => data)
        expect(new Set(ran).size).toBe(ran.length)
        const status = await world.engine().status(origin, 'a')
        if (fails) expect(status).toMatchObject({ status: 400 })
        else if (!isStopped) expect(status).toMatchObject({ status: 200 })
        if (status?.status === 200) {
          const wanted = [brought, ...given.calls].map(({ data }) => data)
          // A reorganisation may put the funds back behind calls that were signed after them.
          const moved = steps.some((one) => one.do === 'reorganise')
          expect(moved ? ran.toSorted() : ran).toEqual(moved ? wanted.toSorted() : wanted)
          seen.ran += 1
        } else if (isStopped) seen.stopped += 1
        else seen.failed += 1
      } finally {
        await world.end()
      }
    }),
    runs(200, 7682),
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
}, 3_600_000)
