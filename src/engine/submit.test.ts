import { afterEach, expect, test, vi } from 'vitest'
import { WalletError } from '../domain/errors.ts'
import { batchKey } from '../storage/journal/rows.ts'
import { type EngineContext, emptyContext } from './engineContext.ts'
import { call, makeWorld, origin, submission, type World } from './simulation/simulatedWorld.fake.ts'
import { submit } from './submit.ts'

let world: World
afterEach(async () => {
  vi.restoreAllMocks()
  expect(world.reports).toEqual([])
  await world.end()
})

/** Counts the requests for nonce, fees and gas. */
const preparations = (spy: { mock: { calls: unknown[][] } }) =>
  spy.mock.calls.filter(([, requests]) =>
    (requests as { method: string }[]).some(({ method }) => method === 'eth_getCode'),
  ).length

test('the wallet prepares once, while it writes the plan', async () => {
  world = await makeWorld()
  const batchSpy = vi.spyOn(world.chain.node, 'batch')
  const { plan } = world.journal
  let askedBefore = 0
  vi.spyOn(world.journal, 'plan').mockImplementation(async (...args) => {
    await new Promise((resolve) => setImmediate(resolve))
    askedBefore = preparations(batchSpy)
    return plan(...args)
  })
  const done = world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await done
  expect(askedBefore).toBe(1)
  expect(preparations(batchSpy)).toBe(1)
  expect(await world.journal.transactionsOf(batchKey(origin, 'a'))).toHaveLength(1)
})

test('the wallet checks the node while it prepares, so that a send does not wait for that', async () => {
  world = await makeWorld()
  const verify = vi.fn()
  world.chain.node.verify = verify
  await world.engine().prepare(submission('a', [call('one')]))
  expect(verify).toHaveBeenCalledWith(1)
})

test('a batch that was prepared before it is submitted asks the node once, in private windows too', async () => {
  world = await makeWorld()
  const batchSpy = vi.spyOn(world.chain.node, 'batch')
  const own = submission('a', [call('one')])
  await world.engine().prepare(own)
  await world.calm()
  expect(preparations(batchSpy)).toBe(1)
  expect(await world.journal.batch(batchKey(origin, 'a'))).toBeUndefined()
  const done = world.engine().submit({ ...own, origin: `private ${origin}` })
  await world.calm()
  await done
  expect(preparations(batchSpy)).toBe(1)
  expect(await world.journal.transactionsOf(batchKey(`private ${origin}`, 'a'))).toHaveLength(1)
})

test('a preparation that failed is repeated once the node answers', async () => {
  world = await makeWorld()
  const own = submission('a', [call('one')])
  vi.spyOn(world.chain.node, 'batch').mockRejectedValueOnce(new WalletError('chainDisconnected'))
  await world.engine().prepare(own)
  await world.calm()
  const done = world.engine().submit(own)
  await world.calm()
  await world.run()
  await done
  expect((await world.engine().status(origin, 'a'))?.status).toBe(200)
})

test('the wallet prepares a queued batch when its turn comes', async () => {
  world = await makeWorld()
  const first = world.engine().submit(submission('a', [call('one'), call('two')]))
  await world.calm()
  await first
  const batchSpy = vi.spyOn(world.chain.node, 'batch')
  const second = world.engine().submit(submission('b', [call('three')]))
  await world.calm()
  await second
  expect(preparations(batchSpy)).toBe(0)
  await world.run()
  expect(preparations(batchSpy)).toBe(2)
  expect(world.chain.canonical().map(({ nonce }) => nonce)).toEqual([0, 1, 2])
})

test('two batches approved at once take consecutive nonces', async () => {
  world = await makeWorld()
  const both = ['a', 'b'].map((id) => world.engine().submit(submission(id, [call(id)])))
  await world.calm()
  await Promise.all(both)
  await world.run()
  expect(world.chain.canonical().map(({ nonce }) => nonce)).toEqual([0, 1])
  for (const id of ['a', 'b']) expect((await world.engine().status(origin, id))?.status).toBe(200)
})

test('the wallet prepares again after an unlock', async () => {
  world = await makeWorld()
  world.lock(true)
  const first = world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await first
  world.lock(false)
  const batchSpy = vi.spyOn(world.chain.node, 'batch')
  void world.engine().unlocked()
  await world.calm()
  expect(preparations(batchSpy)).toBe(1)
  await world.run()
  expect((await world.engine().status(origin, 'a'))?.status).toBe(200)
})

test('a pipelined batch of a hundred calls is written twice, and never read', async () => {
  world = await makeWorld()
  const [read, signed] = [vi.spyOn(world.journal, 'transactionsOf'), vi.spyOn(world.journal, 'sign')]
  const calls = Array.from({ length: 100 }, (_, index) => call(`${index}`))
  const done = world.engine().submit(submission('a', calls, { mode: 'pipelined' }))
  await done
  expect(read).not.toHaveBeenCalled()
  await vi.waitFor(async () => {
    const rows = await world.journal.transactionsOf(batchKey(origin, 'a'))
    expect(rows.map(({ state }) => state)).toEqual(calls.map(() => 'sent'))
  })
  expect(signed).toHaveBeenCalledTimes(2)
})

test('a batch that has ended is not taken up again, also where nothing of it was signed', async () => {
  world = await makeWorld()
  const journal = {
    plan: async () => ({ state: 'settled', waits: 'fee' }),
    transactionsOf: async () => [],
    batch: async () => ({ state: 'settled', waits: 'fee' }),
    watch: () => () => undefined,
    withdraw: async () => true,
  }
  const flight = { transactions: new Map(), operations: new Map(), batches: new Map() }
  const context = {
    ...emptyContext(),
    journal,
    flight,
    node: world.chain.node,
    now: () => 0,
  } as unknown as EngineContext
  const drive = vi.fn(async () => undefined)
  const withdraw = vi.spyOn(journal, 'withdraw')
  await submit(context, submission('a', [call('one')]), drive).catch(() => undefined)
  expect(drive).not.toHaveBeenCalled()
  expect(withdraw).not.toHaveBeenCalled()
})

test('a batch that is gone once it was driven is nothing to be withdrawn', async () => {
  world = await makeWorld()
  const withdraw = vi.fn(async () => true)
  const journal = {
    plan: async () => ({ state: 'planned' }),
    batch: async () => undefined,
    watch: () => () => undefined,
    withdraw,
  }
  const flight = { transactions: new Map(), operations: new Map(), batches: new Map() }
  const context = {
    ...emptyContext(),
    journal,
    flight,
    node: world.chain.node,
    now: () => 0,
  } as unknown as EngineContext
  const drive = vi.fn(async () => undefined)
  await submit(context, submission('a', [call('one')]), drive)
  expect(drive).toHaveBeenCalledOnce()
  expect(withdraw).not.toHaveBeenCalled()
})
