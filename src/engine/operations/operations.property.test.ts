import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import type { Submission } from '../../domain/services.ts'
import { operationHash } from '../../domain/userOperation.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import { runs } from '../simulation/schedule.fake.ts'
import { bundlerFaults, makeBundler } from '../simulation/simulatedBundler.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

const step = fc.oneof(
  fc.constant({ do: 'pass' as const }),
  fc.constant({ do: 'mine' as const }),
  fc.constant({ do: 'preconfirm' as const }),
  fc.record({
    do: fc.constant('reorganise' as const),
    depth: fc.integer({ min: 1, max: 5 }),
    keep: fc.boolean(),
  }),
  fc.record({ do: fc.constant('lose' as const), keep: fc.boolean() }),
  fc.record({ do: fc.constant('die' as const), steps: fc.integer({ min: 0, max: 25 }) }),
  fc.record({ do: fc.constant('bundler' as const), fault: fc.constantFrom(...bundlerFaults) }),
  fc.record({ do: fc.constant('hint' as const), hint: fc.constantFrom('honest' as const, 'none', 'forged') }),
  fc.record({
    do: fc.constant('node' as const),
    fate: fc.constantFrom('arrives' as const, 'requestLost', 'answerLost'),
  }),
  fc.record({ do: fc.constant('later' as const), seconds: fc.constantFrom(1, 30, 200) }),
  // Another transaction of the account, which may make an authorization worthless.
  fc.constant({ do: 'plain' as const }),
  // Another batch of the wallet itself.
  fc.constant({ do: 'own' as const }),
)

const schedule = fc.record({
  steps: fc.array(step, { maxLength: 30 }),
  fails: fc.boolean(),
  sponsor: fc.constantFrom('pays' as const, 'pays', 'pays', 'refuses', 'silent', 'garbage', 'unsigned'),
  /** The bundler loses every operation, from the start to the end. */
  isLost: fc.boolean(),
  /** Seconds until the sponsor's offer ends. */
  lasts: fc.constantFrom(100, 1000, 80_000),
  delegated: fc.boolean(),
})

const calls = [call('one'), call('two')]

test('whatever happens, a sponsored batch is signed under one nonce, runs at most once, and says so', async () => {
  const seen = { ran: 0, expired: 0, refused: 0, own: 0 }
  await fc.assert(
    fc.asyncProperty(schedule, async ({ steps, fails, sponsor, isLost, lasts, delegated }) => {
      const bundler = makeBundler()
      const world = await makeWorld({
        remote: true,
        ask: bundler.ask,
        ...(delegated && { delegated: [alice] }),
      })
      bundler.serve(world.chain, world.now)
      const until = Math.floor(world.now() / 1000) + lasts
      bundler.set({ fails, until, sponsor, ...(isLost && { fault: 'loses' }) })
      const { ceiling: _, ...rest } = submission('a', calls, { mode: 'atomic' })
      const sponsored: Submission = {
        ...rest,
        sponsor: { url: 'https://pay.example' },
        ...(!delegated && { upgrade: defaultDelegate.address }),
      }
      const watched = watchUpgrades(world.journal)
      let own = 0
      try {
        const begin = () =>
          world
            .engine()
            .submit(sponsored)
            .catch(() => undefined)
        void begin()
        for (const one of steps) {
          await world.calm()
          if (one.do === 'pass') await world.pass()
          if (one.do === 'mine') world.chain.mine()
          if (one.do === 'preconfirm') world.chain.preconfirm()
          if (one.do === 'reorganise') world.chain.reorganise(one.depth, one.keep)
          if (one.do === 'lose') world.chain.losePreconfirmations(one.keep)
          if (one.do === 'bundler' && !isLost) bundler.set({ fault: one.fault })
          if (one.do === 'hint') bundler.set({ hint: one.hint })
          if (one.do === 'node') world.chain.setFate(() => one.fate)
          if (one.do === 'later') world.later(one.seconds * 1000)
          if (one.do === 'own')
            void world
              .engine()
              .submit(submission(`own ${++own}`, [call(`own ${own}`)]))
              .catch(() => undefined)
          if (one.do === 'plain') await world.chain.foreign(alice)
          if (one.do === 'die') {
            world.dieIn(one.steps)
            await world.pass()
            await world.restart()
            // The page or the journal repeats a request that has no answer yet.
            void begin()
          }
        }
        bundler.set({ hint: 'honest', ...(!isLost && { fault: 'runs' }) })
        world.chain.setFate(() => 'arrives')
        await world.restart()
        void begin()
        await world.calm()
        world.later(90_000_000)
        await world.run(isLost ? 60 : 300)
        for (let time = 0; time < 3 && (await agrees(world)); time++) await world.run(100)

        const told = bundler.operations.map((operation) => operationHash(operation, 1))
        expect(new Set(told).size).toBeLessThanOrEqual(1)
        expect(new Set(bundler.operations.map((one) => JSON.stringify(one))).size).toBeLessThanOrEqual(1)
        const runs = told[0] ? bundler.runs(told[0]).length : 0
        const status = await world.engine().status(origin, 'a')
        expect(world.reports).toEqual([])
        expect(watched.signedMeanwhile).toEqual([])
        seen.own += watched.signed
        if (runs > 0) {
          expect(status?.status).toBe(fails ? 500 : 200)
          seen.ran += 1
        } else if (status) {
          // Nothing ran. It ends once nothing can run any more.
          expect(status.status).toBe(400)
          seen[told.length > 0 ? 'expired' : 'refused'] += 1
        } else {
          expect(told).toEqual([])
          seen.refused += 1
        }
      } finally {
        await world.end()
      }
    }),
    runs(300, 7677),
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
}, 3_600_000)

/** The person pays for what waits, such as nonces that another wallet lost in a reorganisation. */
async function agrees({ journal, engine }: World): Promise<boolean> {
  const waiting = (await journal.batches({})).filter(({ waits }) => waits === 'fee')
  for (const { key } of waiting) await engine().allowMore(key, await engine().offerMore(key))
  return waiting.length > 0
}

/** Collects what the account signed under its own nonces while an operation might use the next one. */
function watchUpgrades(journal: Journal) {
  const upgrading = new Set<string>()
  const known = new Set<string>()
  const watched = { signed: 0, signedMeanwhile: [] as string[] }
  journal.watch(({ store, row }) => {
    if (store !== 'transactions') return
    const { hash, state, operation } = row
    if (operation?.signed.eip7702Auth) {
      if (state === 'signed' || state === 'sent') upgrading.add(hash)
      else upgrading.delete(hash)
    } else if (!operation && !known.has(hash)) {
      known.add(hash)
      watched.signed += 1
      if (upgrading.size > 0) watched.signedMeanwhile.push(hash)
    }
  })
  return watched
}
