import { afterEach, expect, test } from 'vitest'
import type { Nodes } from './simulation/simulatedChain.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from './simulation/simulatedWorld.fake.ts'

const alike: Nodes = { at: 0, lags: [0, 0], poor: [false, false], apart: false, silent: false }
let world: World

afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const status = async (id: string) => (await world.engine().status(origin, id))?.status
const row = async () => (await world.journal.transactionsOf(`${origin} a`))[0]

async function pass(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await world.pass()
}

/** The first node takes a call and keeps it, but its answer is lost. Later requests go to the second node. */
async function lose(second: Partial<Nodes>): Promise<void> {
  world = await makeWorld({ several: true })
  world.chain.setNodes({ ...alike, apart: true })
  let requestCount = 0
  // The first request reads what signing needs, the second sends the bytes.
  world.chain.setFate(() => {
    requestCount += 1
    return requestCount === 2 ? 'answerLost' : 'arrives'
  })
  await world
    .engine()
    .submit(submission('a', [call('one')]))
    .catch(() => undefined)
  await world.calm()
  expect(world.chain.waiting()).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'signed' })
  world.chain.setNodes({ ...alike, at: 1, apart: true, ...second })
}

test('what the second node refuses is not given up while the first, which may have it, is silent', async () => {
  await lose({ poor: [false, true], silent: true })
  await pass(12)
  expect(await row()).toMatchObject({ state: 'signed' })
  world.chain.mine()
  world.chain.setNodes()
  await pass(30)
  expect(await status('a')).toBe(200)
  expect(world.chain.canonical()).toHaveLength(1)
})

test('nor if the wallet also asks the first node, which has it', async () => {
  await lose({ poor: [false, true] })
  await pass(12)
  expect((await row())?.state).not.toBe('dropped')
  world.chain.mine()
  world.chain.setNodes()
  await pass(30)
  expect(await status('a')).toBe(200)
})

test('nor if no node of the network has or wants it now, for one may have passed it on', async () => {
  await lose({ poor: [true, true] })
  world.chain.forget()
  await pass(12)
  expect(await row()).toMatchObject({ state: 'signed' })
  world.chain.setNodes()
  await world.run()
  expect(await status('a')).toBe(200)
  expect(world.chain.canonical()).toHaveLength(1)
})

test('an included call stays included after the answer of a node that is behind', async () => {
  world = await makeWorld({ several: true })
  await world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  world.chain.mine()
  await pass(2)
  expect(await status('a')).toBe(200)
  world.chain.setNodes({ ...alike, at: 1, lags: [0, 3] })
  await pass(12)
  expect(await row()).toMatchObject({ state: 'included' })
})

test('nothing is signed by the count of a node that is behind, and everything continues once it has caught up', async () => {
  world = await makeWorld({ several: true })
  await world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  for (let block = 0; block < 4; block++) world.chain.mine()
  await pass(10)
  expect(await row()).toMatchObject({ state: 'final' })

  world.chain.setNodes({ ...alike, at: 1, lags: [0, 5] })
  void world.engine().submit(submission('b', [call('two')]))
  await world.calm()
  await pass(6)
  expect(await world.journal.transactionsOf(`${origin} b`)).toEqual([])

  world.chain.setNodes({ ...alike, at: 1 })
  await pass(12)
  world.chain.mine()
  await pass(12)
  expect(await status('b')).toBe(200)
  expect(world.chain.canonical().map(({ from, nonce }) => [from, nonce])).toEqual([
    [alice, 0],
    [alice, 1],
  ])
})
