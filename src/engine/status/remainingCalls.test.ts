import fc from 'fast-check'
import { numberToHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import type { Call } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { reverts } from '../simulation/simulatedChain.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'
import { remainingCalls } from './remainingCalls.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const failing = call('bad', { data: `${reverts}01` })
const key = (id: string) => `${origin} ${id}`

async function sendAll(id: string, calls: Call[], change: Parameters<typeof submission>[2] = {}) {
  const done = world.engine().submit(submission(id, calls, change))
  await world.calm()
  await done
  for (let round = 0; round < 40 && (await world.engine().busy()); round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

const left = async (id: string) => (await world.engine().leftOf(key(id))).indices

test('the call that failed and those after it are left', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one'), failing, call('three')])
  expect(await left('a')).toEqual([1, 2])
})

test('of calls that do not wait for each other only those that failed are left', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one'), failing, call('three')], { mode: 'pipelined' })
  expect(await left('a')).toEqual([1])
})

test('all of an atomic batch is left, or nothing', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one'), failing], { mode: 'atomic', upgrade: defaultDelegate.address })
  expect(await left('a')).toEqual([0, 1])
})

test('no call remains of an atomic batch, also if the person asks again', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one'), call('two')], { mode: 'atomic', upgrade: defaultDelegate.address })
  expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 200, atomic: true })
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(left('a')).rejects.toMatchObject({
      kind: 'invalidParams',
      data: { refusal: 'error_allDone' },
    })
})

test('no call that happened ever remains, whatever the fate of the others', () => {
  const become = fc.constantFrom('final', 'included', 'reverted', 'dropped', 'replaced', 'notSigned')
  const batches = fc.record({
    mode: fc.constantFrom('atomic', 'stepwise', 'pipelined'),
    flowControl: fc.boolean(),
    became: fc.array(become, { minLength: 2, maxLength: 5 }),
  })
  let offered = 0
  fc.assert(
    fc.property(batches, ({ mode, flowControl, became }) => {
      const calls = became.map((_, index) => call(`${index}`))
      const { origin: _, request, id, ...plan } = submission('a', calls, { mode })
      const batch = {
        ...{ key: key(id), id, origin, request, state: 'settled' as const, createdAt: 1 },
        plan: { ...plan, ...(flowControl && { flowControl: true as const }) },
      }
      const fates = mode === 'atomic' ? became.slice(0, 1) : became
      const rows = fates.flatMap((fate, index) => (fate === 'notSigned' ? [] : [rowOf(fate, index)]))
      const happened = became.flatMap((_, index) => {
        const fate = fates[mode === 'atomic' ? 0 : index]
        return fate === 'final' || fate === 'included' ? [index] : []
      })
      let indices: number[]
      try {
        ;({ indices } = remainingCalls(batch, rows, false))
      } catch (error) {
        expect(error).toBeInstanceOf(WalletError)
        return
      }
      offered += 1
      expect(indices.filter((index) => happened.includes(index))).toEqual([])
      expect(indices.length).toBe(calls.length - happened.length)
    }),
    { numRuns: 500 },
  )
  expect(offered).toBeGreaterThan(100)
})

/** A transaction with this fate that carried the call of this index, or all calls. */
function rowOf(
  fate: 'final' | 'included' | 'reverted' | 'dropped' | 'replaced',
  index: number,
): TransactionRow {
  const hash = numberToHex(index + 1, { size: 32 })
  const isIn = fate === 'final' || fate === 'included' || fate === 'reverted'
  return {
    ...{ hash, batch: key('a'), index, lane: 'lane', nonce: index, raw: '0x', signedAt: 1, triedAt: 1 },
    state: fate === 'reverted' ? 'final' : fate,
    ...(fate === 'replaced' && { replacedBy: hash }),
    ...(isIn && {
      receipt: {
        ...{ logs: [], blockHash: hash, blockNumber: '0x1', gasUsed: '0x1', transactionHash: hash },
        status: fate === 'reverted' ? '0x0' : '0x1',
      },
    }),
  }
}

test('nothing is left of what is done, on its way, or not there', async () => {
  world = await makeWorld()
  const done = world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await done
  await expect(left('a')).rejects.toMatchObject({ kind: 'invalidParams' })
  await sendAll('b', [call('two')])
  await expect(left('b')).rejects.toMatchObject({ kind: 'invalidParams' })
  await expect(left('c')).rejects.toMatchObject({ kind: 'unknownBatch' })
})

test('what is sent again names the first batch, once, and that one keeps its status', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one'), failing, call('three')])
  await sendAll('b', [failing, call('three')], { retries: key('a') })
  const [second, first] = await world.engine().activities(2)
  expect(first).toMatchObject({ key: key('a'), status: 600 })
  expect(second).toMatchObject({ key: key('b'), status: 500, retryOf: key('a') })
  await expect(left('a')).rejects.toMatchObject({ kind: 'invalidParams' })
  expect(await left('b')).toEqual([0, 1])
})

test('nothing is sent again before it is final: a reorganisation may still let it happen', async () => {
  world = await makeWorld()
  const done = world.engine().submit(submission('a', [failing]))
  await world.calm()
  await done
  world.chain.mine()
  await world.pass()
  expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 500 })
  let answered = false
  const pending = left('a').then((indices) => {
    answered = true
    return indices
  })
  await world.calm()
  expect(answered).toBe(false)
  for (let round = 0; round < 3; round++) {
    world.chain.mine()
    await world.pass()
  }
  expect(await pending).toEqual([0])
})

test('a call of unknown fate is not sent again', async () => {
  world = await makeWorld()
  const done = world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await done
  const [row] = await world.journal.transactionsOf(key('a'))
  await world.journal.moveTransaction(row?.hash ?? '0x', 'replaced')
  await world.pass()
  await world.journal.moveBatch(key('a'), 'settled').catch(() => undefined)
  await expect(left('a')).rejects.toMatchObject({
    data: { refusal: 'error_unknownCall', values: { number: 1 } },
  })
})

test("a site's history is its own, newest first, as many as it asks for", async () => {
  world = await makeWorld()
  await sendAll('a', [call('one')])
  world.later(1)
  await sendAll('b', [failing])
  world.later(1)
  await sendAll('theirs', [call('two')], { origin: 'https://other.example' })
  const history = await world.engine().history(origin, 100)
  expect(history).toMatchObject([
    { id: 'b', chainId: '0x1', status: 500, createdAt: expect.any(Number) },
    { id: 'a', chainId: '0x1', status: 200, createdAt: expect.any(Number) },
  ])
  expect(await world.engine().history(origin, 1)).toHaveLength(1)
})

test('the screens know which old batch they show', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one')])
  world.later(1)
  await sendAll('b', [call('two')])
  expect((await world.engine().activities(1, key('a'))).map(({ id }) => id)).toEqual(['b', 'a'])
  expect((await world.engine().activities(1, key('b'))).map(({ id }) => id)).toEqual(['b'])
})
