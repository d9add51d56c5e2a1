import { afterEach, describe, expect, test } from 'vitest'
import type { Receipt } from '../domain/batch.ts'
import { reverts } from './simulation/simulatedChain.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from './simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const status = (id: string) => world.engine().status(origin, id)
const rows = (id: string) => world.journal.transactionsOf(`${origin} ${id}`)
const executed = () => world.chain.canonical().map(({ data }) => data)

async function submit(id: string, calls: Parameters<typeof submission>[1], change = {}) {
  void world.engine().submit(submission(id, calls, change))
  await world.calm()
}

describe('a network that was reset', () => {
  test('takes new calls from its first nonce on, and what ran before stays told', async () => {
    world = await makeWorld()
    await submit('a', [call('one')])
    await world.run()
    await submit('b', [call('two')])
    await world.run()
    world.chain.startAnew()
    await submit('c', [call('one')])
    await world.run()
    expect(await status('c')).toMatchObject({ status: 200 })
    expect(await rows('c')).toMatchObject([{ nonce: 0 }])
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(await rows('a')).toMatchObject([{ state: 'final', former: true }])
    await submit('d', [call('four')])
    await world.run()
    expect(executed()).toEqual([call('one').data, call('four').data])
  })

  test('leaves what failed on the chain before it to be sent again', async () => {
    world = await makeWorld()
    await submit('a', [call('no', { data: reverts })])
    await world.run()
    world.chain.startAnew()
    await submit('b', [call('two')])
    await world.run()
    expect(await rows('a')).toMatchObject([{ state: 'final', former: true }])
    expect((await world.engine().leftOf(`${origin} a`)).indices).toEqual([0])
  })

  test('loses a call that was signed with a nonce of the old chain', async () => {
    world = await makeWorld()
    const six = [1, 2, 3, 4, 5, 6].map((number) => call(`call ${number}`))
    await submit('a', six, { mode: 'pipelined' })
    await world.run()
    const { node } = world.chain
    const batch = node.batch.bind(node)
    node.batch = async (chainId, requests) => {
      const answers = await batch(chainId, requests)
      // The network restarts between the answer and the signature.
      if (requests[0]?.method === 'eth_getTransactionCount') {
        node.batch = batch
        world.chain.startAnew()
      }
      return answers
    }
    await submit('b', [call('late')])
    expect(await rows('b')).toMatchObject([{ nonce: 6 }])
    for (let block = 0; block < 40; block++) {
      world.chain.mine()
      await world.pass()
    }
    expect(await rows('b')).toMatchObject([{ state: 'lost' }])
    await submit('c', [call('new')])
    await world.run()
    expect(await rows('c')).toMatchObject([{ nonce: 0, state: 'final' }])
  })

  test('loses its pending calls, says so, and continues', async () => {
    world = await makeWorld()
    await submit('a', [call('one')])
    await world.run()
    await submit('b', [call('two'), call('three')])
    world.chain.mine()
    await world.passTimes(2)
    world.chain.startAnew()
    await world.passTimes(12)
    expect(await rows('b')).toMatchObject([{ state: 'lost' }, { state: 'lost' }])
    expect(await status('b')).toMatchObject({
      status: 400,
      capabilities: { error: { code: 4901, data: { fault: 'chainReset' } } },
    })
    const [shown] = await world.engine().activities(1)
    expect(shown?.calls).toMatchObject([{ state: 'lost' }, { state: 'lost' }])
    await submit('c', [call('four')])
    await world.run()
    expect(executed()).toEqual([call('four').data])
    expect((await world.engine().leftOf(`${origin} b`)).indices).toEqual([0, 1])
  })

  /** Another first block in these looks at the network. */
  async function lieIn(lies: readonly number[]) {
    world = await makeWorld()
    await submit('a', [call('one')])
    await world.passTimes(1)
    const { node } = world.chain
    const gather = node.gather.bind(node)
    let looks = 0
    node.gather = async (chainId, requests) => {
      const answers = await gather(chainId, requests)
      const at = requests.findIndex(({ params }) => (params as unknown[])[0] === '0x0')
      if (at >= 0 && lies.includes(++looks)) answers[at] = { result: { number: '0x0', hash: '0xabcd' } }
      return answers
    }
    await world.passTimes(12)
    expect(looks).toBeGreaterThan(9)
    expect((await rows('a'))[0]?.state).toBe('sent')
    await world.run()
    expect(await status('a')).toMatchObject({ status: 200 })
  }

  test('is not believed after one look', () => lieIn([1]))

  test('is not believed after several looks that were not in a row', () => lieIn([1, 2, 4, 5, 7, 9]))

  test('is believed only where all its nodes say so', async () => {
    world = await makeWorld({ several: true })
    await submit('a', [call('one')])
    await world.passTimes(2)
    const { node } = world.chain
    const gather = node.gather.bind(node)
    node.gather = async (chainId, requests) => {
      const answers = await gather(chainId, requests)
      const at = requests.findIndex(({ params }) => (params as unknown[])[0] === '0x0')
      if (at >= 0) answers[at] = { result: { number: '0x0', hash: '0xabcd' } }
      return answers
    }
    await world.passTimes(12)
    expect((await rows('a'))[0]?.state).toBe('sent')
  })

  test('is not believed where one of its nodes named another first block before', async () => {
    world = await makeWorld({ several: true })
    const nodes = { lags: [0, 0], poor: [false, false], apart: false, silent: false } as const
    world.chain.setNodes({ ...nodes, at: 1, lags: [0, 0], poor: [false, false], reset: [false, true] })
    await submit('a', [call('one')])
    await world.passTimes(3)
    expect((await rows('a'))[0]?.genesis).toBeUndefined()
    world.chain.setNodes()
    await world.passTimes(6)
    expect((await rows('a'))[0]?.state).toBe('sent')
    await world.run()
    expect(await status('a')).toMatchObject({ status: 200 })
  })
})

test('a chain that went back behind what was final takes new calls where the old ones were', async () => {
  world = await makeWorld()
  await submit('a', [call('one')])
  await world.run()
  world.chain.goBack(0)
  await submit('b', [call('two')])
  await world.run()
  expect(await status('b')).toMatchObject({ status: 200 })
  expect(world.chain.canonical()).toMatchObject([{ nonce: 0, from: alice, data: call('two').data }])
})

test('a network that cannot be reset waits instead', async () => {
  world = await makeWorld({ known: true })
  await submit('a', [call('one')])
  for (let block = 0; block < 14; block++) {
    world.chain.mine()
    await world.passTimes(2)
  }
  expect(await rows('a')).toMatchObject([{ state: 'final' }])
  world.chain.startAnew()
  await submit('b', [call('two')])
  await world.passTimes(12)
  expect(await rows('b')).toEqual([])
  expect(await world.engine().activities(1)).toMatchObject([{ status: 100, waitsFor: 'node' }])
})

describe('a reorganisation deeper than the measure of a network that cannot be reset', () => {
  /** A batch runs until it is final, and its blocks are replaced, without its transactions. */
  async function takenBack(calls: Parameters<typeof submission>[1], change = {}) {
    world = await makeWorld({ known: true })
    await submit('a', calls, change)
    await grow()
    expect((await rows('a')).map(({ state }) => state)).toEqual(calls.map(() => 'final'))
    world.chain.reorganise(40, false)
    expect(executed()).toEqual([])
  }

  async function grow(blocks = 14) {
    for (let block = 0; block < blocks; block++) {
      world.chain.mine()
      await world.passTimes(2)
    }
  }

  test('shows at once, and the same bytes run again before the next call', async () => {
    await takenBack([call('one'), call('two')], { mode: 'pipelined' })
    const [one] = await rows('a')
    expect(await status('a')).toMatchObject({ status: 200 })
    await submit('b', [call('three')])
    await world.passTimes(12)
    expect(await status('a')).toMatchObject({ status: 100 })
    await grow()
    expect(executed()).toEqual([call('one').data, call('two').data, call('three').data])
    expect(await rows('a')).toMatchObject([{ hash: one?.hash, state: 'final' }, { state: 'final' }])
    expect(await status('a')).toMatchObject({ status: 200 })
    expect(await status('b')).toMatchObject({ status: 200 })
  })

  test('brings back nothing that had failed: the next call takes its nonce', async () => {
    await takenBack([call('no', { data: reverts })])
    await submit('b', [call('two')])
    await grow(20)
    expect(await rows('a')).toMatchObject([{ state: 'final', former: true }])
    expect(await rows('b')).toMatchObject([{ nonce: 0, state: 'final' }])
    expect(executed()).toEqual([call('two').data])
    expect(await status('a')).toMatchObject({ status: 500 })
  })

  test('cannot bring back bytes that the wallet deleted: the next call takes their nonce', async () => {
    await takenBack([call('one')])
    const [row] = await rows('a')
    await world.journal.moveTransaction(row?.hash ?? '0x', 'final', { raw: '0x' } as never)
    await submit('b', [call('two')])
    await grow(20)
    expect(await rows('a')).toMatchObject([{ state: 'final', former: true }])
    expect(executed()).toEqual([call('two').data])
  })

  test.each([
    ['one of the nodes has the blocks', (receipt: Receipt | undefined) => ({ hash: receipt?.blockHash })],
    ['one of the nodes only has fewer blocks', () => null],
  ])('is not believed where %s', async (_, told) => {
    await takenBack([call('one')])
    const [{ receipt } = {}] = await rows('a')
    const { node } = world.chain
    node.everywhere = async (chainId, requests) => {
      const answers = await node.batch(chainId, requests)
      const others = answers.map((answer, at) =>
        (requests[at]?.params as unknown[] | undefined)?.[0] === receipt?.blockNumber
          ? { result: told(receipt) }
          : answer,
      )
      return [answers, others]
    }
    node.several = () => true
    await submit('b', [call('two')])
    await world.passTimes(20)
    expect(await rows('a')).toMatchObject([{ state: 'final' }])
    expect(await rows('b')).toEqual([])
    expect(await status('a')).toMatchObject({ status: 200 })
  })
})
