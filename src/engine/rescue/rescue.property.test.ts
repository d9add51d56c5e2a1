import fc from 'fast-check'
import { parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { carrierOf } from '../../contracts/rescueOperation.ts'
import type { Rescue } from '../../domain/batch.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Submission } from '../../domain/services.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import { runs } from '../simulation/schedule.fake.ts'
import { alice, bob, call, makeWorld, origin } from '../simulation/simulatedWorld.fake.ts'
// Read up front: reading a file takes longer than `calm` waits.
import './rescueOutcome.ts'
import './signRescue.ts'

const step = fc.oneof(
  fc.constant({ do: 'pass' as const }),
  fc.constant({ do: 'mine' as const }),
  fc.constant({ do: 'preconfirm' as const }),
  fc.record({
    do: fc.constant('reorganise' as const),
    depth: fc.integer({ min: 1, max: 5 }),
    keep: fc.boolean(),
  }),
  fc.record({ do: fc.constant('die' as const), steps: fc.integer({ min: 0, max: 40 }) }),
  fc.record({
    do: fc.constant('node' as const),
    fate: fc.constantFrom('arrives' as const, 'requestLost', 'answerLost'),
  }),
  fc.record({ do: fc.constant('lock' as const), value: fc.boolean() }),
)

const rescue: Rescue = { account: bob, calls: [call('one')], nonce: '0x50000000000000000', gas: '0x30d40' }
const given: Submission = {
  origin,
  id: 'a',
  request: 'request a',
  kind: 'transaction',
  chainId: 1,
  mode: 'single',
  from: alice,
  calls: [carrierOf(rescue, alice)],
  rescue,
  upgrade: defaultDelegate.address,
  ceiling: highCeiling(1),
}

test('wherever the background dies, the payer carries one operation at most, as it was approved', async () => {
  const seen = { signed: 0, ran: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const world = await makeWorld({ remote: true })
      const { batch } = world.chain.node
      // The chain has the EntryPoint.
      world.chain.node.batch = async (id, requests) =>
        (await batch(id, requests)).map((answer, index) => {
          const asked = requests[index] as { method: string; params: unknown[] } | undefined
          const isCode = asked?.method === 'eth_getCode' && asked.params[0] === entryPoint
          return isCode ? { result: '0x60' } : answer
        })
      const begin = () =>
        void world
          .engine()
          .submit(given)
          .catch(() => undefined)
      try {
        begin()
        for (const one of steps) {
          await world.calm()
          if (one.do === 'pass') await world.pass()
          if (one.do === 'mine') world.chain.mine()
          if (one.do === 'preconfirm') world.chain.preconfirm()
          if (one.do === 'reorganise') world.chain.reorganise(one.depth, one.keep)
          if (one.do === 'node') world.chain.setFate(() => one.fate)
          if (one.do === 'lock') {
            world.lock(one.value)
            if (!one.value) void world.engine().unlocked()
          }
          if (one.do === 'die') {
            world.dieIn(one.steps)
            await world.pass()
            await world.restart()
            begin()
          }
        }
        world.lock(false)
        world.chain.setFate(() => 'arrives')
        await world.restart()
        begin()
        await world.calm()
        await world.run(300)

        expect(world.reports).toEqual([])
        const rows = await world.journal.transactionsOf(batchKey(origin, 'a'))
        expect(new Set(rows.map(({ nonce }) => nonce)).size).toBeLessThanOrEqual(1)
        for (const { raw } of rows) {
          const { to, value = 0n, data, authorizationList } = parseTransaction(raw)
          expect(to?.toLowerCase()).toBe(entryPoint.toLowerCase())
          expect(value).toBe(0n)
          expect(data?.slice(0, -192)).toBe(given.calls[0]?.data.slice(0, -192))
          expect(authorizationList).toMatchObject([{ chainId: 1, nonce: 0 }])
        }
        const ran = world.chain.canonical().filter(({ hash }) => rows.some((row) => row.hash === hash))
        expect(ran).toHaveLength(rows.length > 0 ? 1 : 0)
        // This chain's EntryPoint reports no operation, so the wallet must not call it a success.
        expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 500 })
        seen.signed += rows.length
        seen.ran += ran.length
      } finally {
        await world.end()
      }
    }),
    runs(60, 7702),
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
}, 3_600_000)
