import { parseTransaction } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

async function submit(id: string, calls: Call[], change: Parameters<typeof submission>[2] = {}) {
  const done = world.engine().submit(submission(id, calls, change))
  await world.calm()
  await done
}

async function run(rounds = 40) {
  for (let round = 0; round < rounds && (await world.engine().busy()); round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

const status = (id: string) => world.engine().status(origin, id)
const nonces = async (id: string) =>
  (await world.journal.transactionsOf(`${origin} ${id}`)).map(({ raw }) => parseTransaction(raw).nonce ?? 0)

test('a nonce that the person chose is the one that is signed', async () => {
  world = await makeWorld()
  await submit('a', [call('one')], { nonce: 0, overtakes: true })
  await run()
  expect(await nonces('a')).toEqual([0])
  expect(await status('a')).toMatchObject({ status: 200 })
})

test('one that only another wallet’s transaction blocks is signed, and the account continues whichever wins', async () => {
  world = await makeWorld()
  await world.chain.foreign(alice)
  world.chain.preconfirm()
  await submit('a', [call('one')], { nonce: 0, overtakes: true })
  expect(await nonces('a')).toEqual([0])
  await run()
  expect(await status('a')).toMatchObject({ status: 400, capabilities: { error: { code: -32000 } } })
  await submit('b', [call('two')])
  await run()
  expect(await nonces('b')).toEqual([1])
  expect(await status('b')).toMatchObject({ status: 200 })
})

test.each([
  ['a used one', 0],
  ['one that would have to wait', 5],
])('%s is never signed', async (_, nonce) => {
  world = await makeWorld()
  await world.chain.foreign(alice)
  world.chain.preconfirm()
  world.chain.seal()
  await submit('a', [call('one')], { nonce, overtakes: true })
  await run()
  expect(await nonces('a')).toEqual([])
  expect(await status('a')).toMatchObject({ status: 400 })
  expect(world.chain.canonical().filter(({ data }) => data === call('one').data)).toEqual([])
})

test('a site’s own nonce overtakes nothing', async () => {
  world = await makeWorld()
  await world.chain.foreign(alice)
  world.chain.preconfirm()
  await submit('a', [call('one')], { nonce: 0 })
  expect(await nonces('a')).toEqual([])
})
