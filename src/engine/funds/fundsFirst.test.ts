import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Ceiling } from '../../domain/review/ceiling.ts'
import type { Submission } from '../../domain/services.ts'
import { ownOrigin } from '../../lib/ownPages.ts'
import { batchKey, isPrivateOwner } from '../../storage/journal/rows.ts'
import {
  alice,
  bob,
  call,
  makeWorld,
  origin,
  submission,
  type World,
} from '../simulation/simulatedWorld.fake.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const funds = batchKey(ownOrigin, batchKey(origin, 'a'))

/** A batch of alice that needs what bob has. */
function aided(calls = [call('one'), call('two')], brought = [call('funds', { to: alice })]): Submission {
  const mode = brought.length === 1 ? ('single' as const) : ('stepwise' as const)
  const brings = { from: bob, mode, calls: brought, ceiling: highCeiling(brought.length) }
  return submission('a', calls, { brings })
}

const status = async () => (await world.engine().status(origin, 'a'))?.status
const names = () => world.chain.canonical().map(({ data }) => Buffer.from(data.slice(2), 'hex').toString())

async function begin(given = aided()) {
  const done = world.engine().submit(given)
  await world.calm()
  await done
}

describe('a batch whose funds another account brings', () => {
  test('signs nothing before the funds are in a block, and then runs', async () => {
    await begin()
    expect(await world.journal.transactionsOf(batchKey(origin, 'a'))).toEqual([])
    expect(await world.journal.transactionsOf(funds)).toHaveLength(1)
    expect(await status()).toBe(100)
    world.chain.preconfirm()
    await world.pass()
    expect(await world.journal.transactionsOf(batchKey(origin, 'a'))).toEqual([])
    await world.run()
    expect(names()).toEqual(['funds', 'one', 'two'])
    expect(await status()).toBe(200)
  })

  test('asks again if the fee of the funds rose before anything is signed, and then runs once', async () => {
    const { brings } = aided()
    const ceiling: Ceiling = {
      ...{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
      transactions: [{ expected: '0x8000', gas: '0x18000', fee: '0x1' }],
    }
    const given = { ...aided(), ...(brings && { brings: { ...brings, ceiling } }) }
    await world.journal.receive({
      ...{ id: given.request, batch: 'a', origin, method: 'wallet_sendCalls', params: [], chainId: 1 },
      ...{ state: 'received', session: 's', at: world.now(), page: { tabId: 1, frameId: 0 } },
    })
    const refused = expect(world.engine().submit(given)).rejects.toMatchObject({ kind: 'feeRose' })
    await world.calm()
    await refused
    expect(await world.journal.batch(funds)).toBeUndefined()
    await world.run()
    expect(names()).toEqual([])
    await begin()
    await world.run()
    expect(names()).toEqual(['funds', 'one', 'two'])
    expect(await status()).toBe(200)
  })

  test('says what it waits for, and who brings it', async () => {
    await begin()
    const [own] = (await world.engine().activities(9)).filter(({ id }) => id === 'a')
    expect(own).toMatchObject({ waitsFor: 'funds', brings: { from: bob, key: funds } })
    await world.run()
    const [after] = (await world.engine().activities(9)).filter(({ id }) => id === 'a')
    expect(after).not.toHaveProperty('waitsFor')
  })

  test('lets other batches of the account pass meanwhile', async () => {
    await begin()
    const other = world.engine().submit(submission('b', [call('other')]))
    await world.calm()
    await other
    expect(await world.journal.transactionsOf(batchKey(origin, 'b'))).toHaveLength(1)
    await world.run()
    expect(names().toSorted()).toEqual(['funds', 'one', 'other', 'two'])
  })

  test.each([
    ['the only transfer fails', [call('\u{de}\u{ad}', { to: alice, data: '0xdead' })]],
    ['the second transfer fails', [call('funds', { to: alice }), call('x', { to: alice, data: '0xdead' })]],
  ])('ends with 5770 where %s', async (_, brought) => {
    await begin(aided(undefined, brought))
    await world.run()
    expect(await world.journal.transactionsOf(batchKey(origin, 'a'))).toEqual([])
    expect(await world.engine().status(origin, 'a')).toMatchObject({
      status: 400,
      capabilities: { error: { code: 5770 } },
    })
  })

  test('that is stopped before brings nothing', async () => {
    world.lock(true)
    await begin()
    await world.engine().stop(batchKey(origin, 'a'))
    await world.calm()
    world.lock(false)
    void world.engine().unlocked()
    await world.run()
    expect(names()).toEqual([])
    expect(await status()).toBe(400)
    expect((await world.journal.batch(funds))?.state).toBe('settled')
  })

  test('that is stopped while the funds are under way lets them arrive', async () => {
    await begin()
    await world.engine().stop(batchKey(origin, 'a'))
    await world.run()
    expect(names()).toEqual(['funds'])
    expect(await status()).toBe(400)
  })

  test('ends where the person stops the other account', async () => {
    world.lock(true)
    await begin()
    await world.engine().stop(funds)
    await world.run()
    expect(await world.engine().status(origin, 'a')).toMatchObject({
      status: 400,
      capabilities: { error: { code: 5770 } },
    })
  })

  test('in a private window has its funds there too', async () => {
    const owner = `private:1 ${origin}`
    await begin({ ...aided(), origin: owner })
    expect(await world.journal.batch(batchKey(ownOrigin, batchKey(owner, 'a')))).toBeUndefined()
    const row = await world.journal.batch(batchKey(`private:1 ${ownOrigin}`, batchKey(owner, 'a')))
    expect(row && isPrivateOwner(row.origin)).toBe(true)
    await world.run()
    expect(names()).toEqual(['funds', 'one', 'two'])
  })

  test('waits for the unlock as its funds do, and asks no node meanwhile', async () => {
    world.lock(true)
    await begin()
    await world.pass()
    expect(await world.engine().busy()).toBe(false)
    expect((await world.engine().activities(9)).map(({ waitsFor }) => waitsFor)).toEqual(['unlock', 'unlock'])
    world.lock(false)
    void world.engine().unlocked()
    await world.run()
    expect(names()).toEqual(['funds', 'one', 'two'])
  })

  test('never asks for the funds again, though their record is gone', async () => {
    world.lock(true)
    await begin()
    world.engine().close()
    await world.spoil('transactions', undefined)
    const row = await world.journal.batch(batchKey(origin, 'a'))
    expect(row).toMatchObject({ state: 'planned', brought: true })
    await world.spoil('batches', undefined)
    await world.journal.plan({ origin, id: 'a', request: 'request a', at: 0, plan: row?.plan as never })
    await world.journal.changeBatch(batchKey(origin, 'a'), { brought: true })
    world.lock(false)
    await world.restart()
    await world.run()
    expect(names()).toEqual([])
    expect(await status()).toBe(400)
  })
})

test('whenever the background dies, the funds come once and the calls run once, after them', async () => {
  for (let steps = 0; steps < 120; steps += 1) {
    if (steps > 0) world = await makeWorld()
    world.dieIn(steps)
    void world
      .engine()
      .submit(aided())
      .catch(() => undefined)
    await world.calm()
    for (let round = 0; round < 8; round += 1) {
      world.chain.preconfirm()
      await world.pass()
      world.chain.seal()
    }
    await world.restart()
    await begin()
    await world.run()
    expect(names()).toEqual(['funds', 'one', 'two'])
    expect(await status()).toBe(200)
    if (steps < 119) await world.end()
  }
}, 60_000)
