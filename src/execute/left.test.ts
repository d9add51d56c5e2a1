import { afterEach, expect, test } from 'vitest'
import { defaultDelegate } from '../chain/delegates.ts'
import type { Call } from '../wire/batch.ts'
import { refused, reverts } from './chain.fake.ts'
import { call, makeWorld, origin, submission, type World } from './world.fake.ts'

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

test('what is sent again is linked both ways, once, and the first batch keeps its status', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one'), failing, call('three')])
  await sendAll('b', [failing, call('three')], { retries: key('a') })
  const [second, first] = await world.engine().activities(2)
  expect(first).toMatchObject({ key: key('a'), status: 600, retriedBy: key('b') })
  expect(second).toMatchObject({ key: key('b'), status: 500, retryOf: key('a') })
  await expect(left('a')).rejects.toMatchObject({ kind: 'invalidParams' })
  expect(await left('b')).toEqual([0, 1])
})

test('a retry of which nothing was included may be tried again', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one'), failing])
  await sendAll('b', [call('two', { data: `${refused}01` })], { retries: key('a') })
  expect((await world.engine().activities(2))[1]).not.toHaveProperty('retriedBy')
  expect(await left('a')).toEqual([1])
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
  const asked = left('a').then((indices) => {
    answered = true
    return indices
  })
  await world.calm()
  expect(answered).toBe(false)
  for (let round = 0; round < 3; round++) {
    world.chain.mine()
    await world.pass()
  }
  expect(await asked).toEqual([0])
})

test('what nobody can tell of is not sent again', async () => {
  world = await makeWorld()
  const done = world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await done
  const [row] = await world.journal.transactionsOf(key('a'))
  await world.journal.moveTransaction(row?.hash ?? '0x', 'replaced')
  await world.pass()
  await world.journal.moveBatch(key('a'), 'settled').catch(() => undefined)
  await expect(left('a')).rejects.toMatchObject({ detail: expect.stringContaining('call 1') })
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

test('the screens know of an old batch that they are asked for', async () => {
  world = await makeWorld()
  await sendAll('a', [call('one')])
  world.later(1)
  await sendAll('b', [call('two')])
  expect((await world.engine().activities(1, key('a'))).map(({ id }) => id)).toEqual(['b', 'a'])
  expect((await world.engine().activities(1, key('b'))).map(({ id }) => id)).toEqual(['b'])
})
