import { describe, expect, test, vi } from 'vitest'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { makeDisk } from '../../storage/journal/journalDisk.fake.ts'
import { batchKey, laneKey } from '../../storage/journal/rows.ts'
import { createEngine } from '../engine.ts'
import { fakeSigner } from '../simulation/signer.fake.ts'
import {
  alice,
  bob,
  call,
  makeWorld,
  origin,
  submission,
  type World,
} from '../simulation/simulatedWorld.fake.ts'
import { judgePoll, type LanePoll } from './proof.ts'

const lane = laneKey(1, alice)

/** A call of alice is sent and waits in the mempool. Then the browser deletes the journal. */
async function withLostJournal(): Promise<World> {
  const world = await makeWorld()
  await world.engine().submit(submission('a', [call('a')]))
  await world.calm()
  expect(world.chain.waiting()).toHaveLength(1)
  await world.lose()
  return world
}

/** Adds blocks until the lane is free. */
async function proven(world: World): Promise<void> {
  for (let round = 0; round < 400; round++) {
    if ((await world.engine().unproven()).length === 0) return
    await looks(world, 1)
  }
  throw new Error('The lane is never free')
}

/** Polls the lane `count` times, with a block before each poll. */
async function looks(world: World, count: number, between = () => world.chain.mine()): Promise<void> {
  for (let look = 0; look < count; look++) {
    between()
    await world.pass()
  }
}

test('the screens learn of a lane that became unproven, and of no start without one', async () => {
  const world = await makeWorld()
  let witness: unknown
  const start = async () => {
    const unprovenChanged = vi.fn()
    const engine = createEngine({
      journal: world.journal,
      chain: world.chain.node,
      signer: fakeSigner,
      networks: { get: () => undefined },
      tokensOf: async () => [],
      witness: {
        read: async () => witness,
        async write(next) {
          witness = next
        },
      },
      unprovenChanged,
      after: () => () => undefined,
    })
    return { engine, unprovenChanged, lanes: await engine.unproven() }
  }
  const first = await start()
  await first.engine.submit(submission('a', [call('a')]))
  await world.calm()
  expect(world.chain.sends).toHaveLength(1)
  expect(first.lanes).toEqual([])
  expect(first.unprovenChanged).not.toHaveBeenCalled()
  first.engine.close()

  await world.lose()
  const second = await start()
  expect(second.lanes).toEqual([lane])
  expect(second.unprovenChanged).toHaveBeenCalledOnce()
  second.engine.close()
  await world.end()
})

describe('a journal that was deleted while a call waits', () => {
  test('nothing is signed for the account, until nothing of it has waited for a while', async () => {
    const world = await withLostJournal()
    expect(await world.engine().unproven()).toEqual([lane])
    void world.engine().submit(submission('b', [call('b')]))
    await world.calm()
    await looks(world, 40, () => undefined)
    expect(world.chain.sends).toHaveLength(1)
    expect(await world.engine().status(origin, 'b')).toMatchObject({ status: 100 })
    expect(await world.engine().activities(10)).toMatchObject([{ id: 'b', waitsFor: 'proof' }])

    await looks(world, 200, () => world.chain.seal())
    expect(world.chain.sends).toHaveLength(1)

    await proven(world)
    await looks(world, 10)
    expect(world.chain.canonical().map(({ nonce }) => nonce)).toEqual([0, 1])
    expect(await world.engine().status(origin, 'b')).toMatchObject({ status: 200 })
    expect(world.reports).toEqual([])
    await world.end()
  })

  test('the id of the call stays taken, so that a site which asks again is not obeyed twice', async () => {
    const world = await withLostJournal()
    await world.engine().unproven()
    expect(await world.engine().knows(origin, 'a')).toBe(true)
    await expect(
      world.engine().submit({ ...submission('a', [call('a')]), request: 'request again' }),
    ).rejects.toMatchObject({ kind: 'duplicateId' })
    await looks(world, 60)
    expect(world.chain.sends).toHaveLength(1)
    await world.end()
  })

  test('what had ended is lost with it: the account waits all the same', async () => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a')]))
    await world.calm()
    for (let block = 0; block < 5; block++) {
      world.chain.mine()
      await world.pass()
    }
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 200 })
    await world.lose()
    expect(await world.engine().unproven()).toEqual([lane])
    await world.end()
  })

  test('other accounts continue', async () => {
    const world = await withLostJournal()
    await world.engine().submit(submission('b', [call('b')], { from: bob }))
    await world.calm()
    expect(world.chain.sends).toHaveLength(2)
    await world.end()
  })

  test('a restart does not forget it', async () => {
    const world = await withLostJournal()
    expect(await world.engine().unproven()).toEqual([lane])
    await world.restart()
    expect(await world.engine().unproven()).toEqual([lane])
    void world.engine().submit(submission('b', [call('b')]))
    await world.calm()
    expect(world.chain.sends).toHaveLength(1)
    await world.end()
  })

  test('the person who knows its fate may continue', async () => {
    const world = await withLostJournal()
    void world.engine().submit(submission('b', [call('b')]))
    await world.calm()
    await world.engine().trust(lane)
    await world.calm()
    expect(await world.engine().unproven()).toEqual([])
    expect(world.chain.sends).toHaveLength(2)
    await world.restart()
    expect(await world.engine().unproven()).toEqual([])
    await world.end()
  })

  test('a node that does not answer proves nothing', async () => {
    const world = await withLostJournal()
    world.chain.mine()
    world.chain.setFate(() => 'requestLost')
    await looks(world, 60)
    expect(await world.engine().unproven()).toEqual([lane])
    await world.end()
  })

  test('one node of several that still has the call proves nothing', async () => {
    const world = await makeWorld({ several: true })
    const apart = { lags: [0, 0], poor: [false, false], apart: true, silent: false } as const
    world.chain.setNodes({ ...apart, at: 0 } as never)
    await world.engine().submit(submission('a', [call('a')]))
    await world.calm()
    await world.lose()
    world.chain.setNodes({ ...apart, at: 1 } as never)
    await looks(world, 60, () => world.chain.seal())
    expect(await world.engine().unproven()).toEqual([lane])
    await world.end()
  })
})

describe('a journal that lost a part of what it said', () => {
  /** The places of the calls on the chain, by their data. */
  const ran = (world: World, ...names: string[]) =>
    names.map((name) => world.chain.canonical().filter(({ data }) => data === call(name).data).length)

  test.each([1, 2, 3, 4])('the newest %i writes: the call that left is not signed again', async (writes) => {
    const disk = makeDisk()
    const world = await makeWorld({ disk })
    await world.engine().submit(submission('a', [call('a')]))
    await world.calm()
    disk.lose(writes)
    await world.restart()
    await looks(world, 60)
    expect(world.chain.sends).toHaveLength(1)
    expect(ran(world, 'a')).toEqual([1])
    expect(world.reports).toEqual([])
    await world.end()
  })

  test('the row alone: the batch is lost, its lane is locked, and its id stays taken', async () => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a')]))
    await world.calm()
    await world.spoil('transactions', undefined)
    await world.spoil('batches', { state: 'planned' })
    await world.restart()
    expect(await world.engine().unproven()).toEqual([lane])
    expect(await world.engine().status(origin, 'a')).toMatchObject({
      status: 100,
      capabilities: { error: { code: -32603 } },
    })
    await world.engine().submit(submission('a', [call('a')]))
    await proven(world)
    await looks(world, 10)
    // It ran, so it did not fail. The wallet lost what it would need to follow it.
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 100 })
    await world.restart()
    expect(await world.engine().unproven()).toEqual([])
    expect(world.chain.sends).toHaveLength(1)
    await world.end()
  })

  test.each([0, 1, 2])('row %i of three: that call is not signed again', async (index) => {
    const world = await makeWorld()
    const calls = [call('a'), call('b'), call('c')]
    await world.engine().submit(submission('a', calls, { mode: 'pipelined' }))
    await world.calm()
    expect(world.chain.sends).toHaveLength(3)
    await world.spoil('transactions', undefined, (row) => row.index === index)
    await world.restart()
    expect(await world.engine().unproven()).toEqual([lane])
    await looks(world, 60)
    expect(ran(world, 'a', 'b', 'c')).toEqual([1, 1, 1])
    expect(world.chain.sends).toHaveLength(3)
    await expect(world.engine().leftOf(batchKey(origin, 'a'))).rejects.toMatchObject({
      data: { refusal: 'error_lost' },
    })
    await world.end()
  })

  test('the row of a faster copy: the copy that runs is no foreign transaction', async () => {
    const world = await makeWorld({ hidden: true })
    await world.engine().submit(submission('a', [call('a')]))
    await world.calm()
    const key = batchKey(origin, 'a')
    await world.engine().speedUp(key, 0, await world.engine().offer(key, 0, 'faster'))
    await world.spoil('transactions', undefined, ({ replaces }) => replaces !== undefined)
    await world.restart()
    expect(await world.engine().unproven()).toEqual([lane])
    await looks(world, 60)
    expect(ran(world, 'a')).toEqual([1])
    expect(world.chain.canonical()).toHaveLength(1)
    await world.end()
  })
})

test('a journal that is whole locks nothing, however often the background starts', async () => {
  const world = await makeWorld()
  await world.engine().submit(submission('a', [call('a')]))
  await world.calm()
  for (let start = 0; start < 3; start++) {
    await world.restart()
    expect(await world.engine().unproven()).toEqual([])
  }
  await world.end()
})

describe('a witness that is forged beside a whole journal', () => {
  const key = batchKey(origin, 'a')
  const open = { [key]: { lane: 'nonsense', hashes: [] } }
  const hashes = ['0x00', `0x${'ab'.repeat(32)}`]
  const unknown = { [batchKey(origin, 'never')]: { lane: laneKey(1, bob), hashes } }
  const nonsense = { 'no key': { lane: lane, hashes }, '["a"]': { lane: '1:0x', hashes } }
  test.each<[string, unknown]>([
    ['is of another shape', 'nonsense'],
    ['knows of nothing', { journal: 'another', lanes: [], open: {} }],
    ['says something else of what is on its way', { journal: 'another', lanes: [], open }],
    ['names what never was', { journal: 'another', lanes: [lane, laneKey(1, bob)], open: unknown }],
    ['is full of nonsense', { journal: '', lanes: ['', 'x', '0:0x', '__proto__'], open: nonsense }],
  ])('holds accounts back at most, and ends nothing, where it %s', async (_, forged) => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a'), call('b')]))
    await world.calm()
    const { sends } = world.chain
    const before = sends.length
    world.forge(forged)
    await world.restart()
    expect(await world.engine().unproven()).not.toBe('unreadable')
    expect(sends.slice(before).every((bytes) => sends.slice(0, before).includes(bytes))).toBe(true)
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 100 })
    await proven(world)
    await looks(world, 20)
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 200 })
    expect(world.chain.canonical().map(({ nonce }) => nonce)).toEqual([0, 1])
    expect(world.reports).toEqual([])
    await world.end()
  })
})

test('a death on the way from the plan to the node locks nothing', async () => {
  for (let steps = 0; steps < 30; steps++) {
    const world = await makeWorld()
    world.dieIn(steps)
    void world.engine().submit(submission('a', [call('a')]))
    await world.calm()
    await world.restart()
    expect(await world.engine().unproven()).toEqual([])
    await world.end()
  }
})

test('a witness that is forged can stop what is not signed, and what left is followed all the same', async () => {
  const world = await makeWorld()
  await world.engine().submit(submission('a', [call('a'), call('b')]))
  await world.calm()
  world.forge({ journal: '', lanes: [], open: { [batchKey(origin, 'a')]: { lane, hashes: ['0x00'] } } })
  await world.restart()
  expect(await world.engine().unproven()).toEqual([lane])
  expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 100 })
  await proven(world)
  await looks(world, 20)
  expect(await world.engine().status(origin, 'a')).toMatchObject({
    status: 600,
    capabilities: { error: { code: -32603 } },
  })
  expect(world.chain.canonical().map(({ data }) => data)).toEqual([call('a').data])
  expect(world.reports).toEqual([])
  await world.end()
})

describe('a row that is damaged', () => {
  const damages = {
    'has no bytes': { raw: undefined },
    'has the bytes of another transaction': { raw: '0x02c0' },
    'has another nonce': { nonce: 7 },
  }

  test.each(Object.entries(damages))('%s is never sent, and its lane is locked', async (_, damage) => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a'), call('b')]))
    await world.calm()
    world.chain.forget()
    await world.spoil('transactions', damage)
    await world.restart()
    expect(await world.engine().unproven()).toEqual([lane])
    await looks(world, 10, () => undefined)
    expect(world.chain.sends).toHaveLength(1)
    const [activity] = await world.engine().activities(10)
    expect(activity).toMatchObject({ id: 'a', restored: true })
    await expect(world.engine().leftOf(batchKey(origin, 'a'))).rejects.toMatchObject({
      data: { refusal: 'error_lost' },
    })
    await expect(world.engine().speedUp(batchKey(origin, 'a'), 0, highCeiling(1))).rejects.toMatchObject({
      data: { refusal: 'error_unproven' },
    })
    // `eth_signTransaction` asks for the nonces, and signs nothing without them.
    await expect(world.engine().nonces(1, alice)).rejects.toMatchObject({ kind: 'chainDisconnected' })
    await proven(world)
    expect(world.chain.sends).toHaveLength(1)
    await world.end()
  })

  test('a batch that began and has no transaction is lost', async () => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a'), call('b')]))
    await world.calm()
    await world.spoil('transactions', undefined)
    await world.restart()
    expect(await world.engine().unproven()).toEqual([lane])
    expect(await world.engine().status(origin, 'a')).toMatchObject({
      status: 100,
      capabilities: { error: { code: -32603 } },
    })
    await looks(world, 60)
    expect(world.chain.sends).toHaveLength(1)
    await world.end()
  })

  test('a batch ends at 400 once the network has nothing of what the wallet lost', async () => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a')]))
    await world.calm()
    world.chain.forget()
    await world.spoil('transactions', undefined)
    await world.restart()
    await looks(world, 5)
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 100 })
    await proven(world)
    await world.restart()
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 400 })
    await world.end()
  })

  test('a batch whose plan says nothing is lost', async () => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a'), call('b')]))
    await world.calm()
    await world.spoil('batches', { plan: 'nonsense' })
    await world.restart()
    await looks(world, 10)
    expect(world.chain.sends).toHaveLength(1)
    expect(world.reports).toEqual([])
    await world.end()
  })

  test('a batch that is not there any more is lost', async () => {
    const world = await makeWorld()
    await world.engine().submit(submission('a', [call('a'), call('b')]))
    await world.calm()
    await world.spoil('batches', undefined)
    await world.restart()
    expect(await world.engine().unproven()).toEqual([lane])
    expect(await world.engine().knows(origin, 'a')).toBe(true)
    await world.end()
  })
})

describe('what a look at a lane proves', () => {
  const first: LanePoll = { count: 3, block: 100, at: 0 }
  test.each<[string, LanePoll | undefined, Partial<LanePoll>, 'proven' | 'since' | 'anew']>([
    ['the first', undefined, {}, 'anew'],
    ['too few blocks', first, { block: 111, at: 60_000 }, 'since'],
    ['too soon', first, { block: 112, at: 29_999 }, 'since'],
    ['twelve blocks and half a minute', first, { block: 112, at: 30_000 }, 'proven'],
    ['a count that moved', first, { count: 4, block: 200, at: 60_000 }, 'anew'],
    ['a block that went back', first, { block: 99, at: 60_000 }, 'anew'],
    ['a chain without new blocks', first, { block: 100, at: 599_999 }, 'since'],
    ['a chain without new blocks, for ten minutes', first, { block: 100, at: 600_000 }, 'proven'],
    [
      'a node that tells no block',
      { ...first, block: undefined },
      { block: undefined, at: 600_000 },
      'proven',
    ],
  ])('%s', (_, since, change, expected) => {
    const now = { ...first, ...change }
    expect(judgePoll(since, now)).toEqual(
      expected === 'proven' ? 'proven' : expected === 'since' ? since : now,
    )
  })
})

test('an unreadable journal is reported, nothing is signed, and it is opened again', async () => {
  const disk = makeDisk()
  // The engine's first write names its journal.
  disk.plan([{ after: 1, ends: 'UnknownError' }])
  const world = await makeWorld({ disk })
  await world.calm()
  expect(await world.engine().unproven()).toBe('unreadable')
  expect(await world.engine().activities(10)).toEqual([])
  expect(world.reports).toMatchObject([{ name: 'UnknownError' }])
  void world.engine().submit(submission('a', [call('a')]))
  await world.calm()
  expect(world.chain.sends).toEqual([])
  await world.pass()
  await world.calm()
  expect(await world.engine().unproven()).toEqual([])
  expect(world.chain.sends).toHaveLength(1)
  await world.end()
})
