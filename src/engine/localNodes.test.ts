import { afterEach, describe, expect, test } from 'vitest'
import type { Network } from '../domain/network.ts'
import { batchKey } from '../storage/journal/rows.ts'
import { call, makeWorld, origin, submission, type World } from './simulation/simulatedWorld.fake.ts'

const local = 'http://127.0.0.1:8545'
const open = 'https://node.example'

let world: World
let network: Partial<Network>
afterEach(async () => {
  expect(world.reports).toEqual([])
  expect(world.strayed).toEqual([])
  await world.end()
})

async function submit(id: string, calls = [call(id)], change = {}) {
  void world.engine().submit(submission(id, calls, change))
  await world.calm()
}

const rows = (id: string) => world.journal.transactionsOf(batchKey(origin, id))
const status = async (id: string) => (await world.engine().status(origin, id))?.status
const executed = () => world.chain.canonical().map(({ data }) => data)

async function mine(blocks: number) {
  for (let block = 0; block < blocks; block++) {
    world.chain.mine()
    await world.passTimes(5)
  }
}

describe('on a local copy of a well-known chain', () => {
  async function makeCopy(rpcUrls = [local]) {
    network = { rpcUrls, custom: false }
    world = await makeWorld({ known: true, network })
    await mine(3)
    world.chain.copy()
  }

  /** The person has the copy no more, and names the chain's own nodes. */
  function leave(rpcUrls = [open]) {
    network.rpcUrls = rpcUrls
    world.chain.leaveCopy()
  }

  test('a call that ran does not run on the chain itself, and holds nothing up there', async () => {
    await makeCopy()
    await submit('one')
    await mine(1)
    expect(await rows('one')).toMatchObject([{ state: 'included', local: true }])
    leave()
    await mine(6)
    expect(await rows('one')).toMatchObject([{ state: 'lost' }])
    await submit('two')
    await mine(12)
    expect(await rows('two')).toMatchObject([{ state: 'final', nonce: 0 }])
    expect(executed()).toEqual([call('two').data])
  })

  test('a call that was final there holds nothing up on the chain itself', async () => {
    await makeCopy()
    await submit('one')
    await mine(12)
    expect(await rows('one')).toMatchObject([{ state: 'final' }])
    leave()
    await mine(30)
    await submit('two')
    await mine(12)
    expect(await status('two')).toBe(200)
    expect(await rows('one')).toMatchObject([{ state: 'final', former: true }])
  })

  test('bytes that never left go to no other node, and the next call waits until they are given up', async () => {
    await makeCopy()
    world.chain.setFate((sends) => (sends ? 'requestLost' : 'arrives'))
    await submit('one', [call('one'), call('later')], { mode: 'pipelined' })
    leave()
    world.chain.setFate(() => 'arrives')
    await submit('two')
    await mine(20)
    expect(await rows('one')).toMatchObject([{ state: 'lost' }, { state: 'lost' }])
    expect(await status('one')).toBe(400)
    expect(executed()).toEqual([call('two').data])
  })

  test('a call on the chain itself waits until those that wait on the copy are given up, and no filler is paid', async () => {
    await makeCopy()
    await submit('one', [call('one'), call('later')], { mode: 'pipelined' })
    await world.passTimes(3)
    expect(await rows('one')).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    leave()
    await submit('two')
    expect(await rows('two')).toEqual([])
    await mine(20)
    expect(await rows('two')).toMatchObject([{ state: 'final', nonce: 0 }])
    expect(executed()).toEqual([call('two').data])
  })

  test('a call that was approved there is not signed for the chain itself', async () => {
    await makeCopy()
    world.lock(true)
    await submit('one')
    leave()
    world.lock(false)
    void world.engine().unlocked()
    await mine(6)
    expect(await rows('one')).toEqual([])
    expect(await world.engine().status(origin, 'one')).toMatchObject({
      status: 400,
      capabilities: { error: { code: 4902, data: { fault: 'chainReset' } } },
    })
  })

  test('the nodes of the chain itself get nothing while they are only the next in line', async () => {
    await makeCopy([local, open])
    world.chain.setFate((sends) => (sends ? 'requestLost' : 'arrives'))
    await submit('one')
    leave([open])
    world.chain.setFate(() => 'arrives')
    await mine(6)
    expect(await rows('one')).toMatchObject([{ state: 'lost', local: true }])
  })

  test('a call runs though the chain itself had final ones under later nonces', async () => {
    network = { rpcUrls: [open], custom: false }
    world = await makeWorld({ known: true, network })
    await submit('one')
    await mine(12)
    expect(await rows('one')).toMatchObject([{ state: 'final' }])
    network.rpcUrls = [local]
    world.chain.copy(0)
    await submit('two')
    await mine(12)
    expect(await status('two')).toBe(200)
  })
})

describe('a local node of the chain itself', () => {
  test('is left for another one, and its calls end as they would have', async () => {
    network = { rpcUrls: [local], custom: false }
    world = await makeWorld({ known: true, network })
    await submit('one')
    await submit('two')
    await mine(1)
    network.rpcUrls = [open]
    await mine(12)
    expect(await rows('one')).toMatchObject([{ state: 'final' }])
    expect(await rows('two')).toMatchObject([{ state: 'final' }])
  })

  test('has a pending call that the next node knows: it stays pending, and runs', async () => {
    network = { rpcUrls: [local], custom: false }
    world = await makeWorld({ known: true, network })
    await submit('one')
    await world.passTimes(3)
    network.rpcUrls = [open]
    await world.passTimes(30)
    expect(await rows('one')).toMatchObject([{ state: 'sent' }])
    await mine(12)
    expect(await status('one')).toBe(200)
  })

  test('has a reorganisation: a call that it still knows runs again', async () => {
    network = { rpcUrls: [local], custom: false }
    world = await makeWorld({ known: true, network })
    await submit('one')
    await mine(1)
    world.chain.reorganise(1, true)
    await world.passTimes(30)
    expect(await rows('one')).not.toMatchObject([{ state: 'lost' }])
    await mine(12)
    expect(await rows('one')).toMatchObject([{ state: 'final' }])
  })

  test('has a pending call that the next node does not know: a retry asks again, and the call runs once', async () => {
    network = { rpcUrls: [local], custom: false }
    world = await makeWorld({ known: true, network, hidden: true })
    await submit('one')
    network.rpcUrls = [open]
    await world.passTimes(30)
    expect(await rows('one')).toMatchObject([{ state: 'lost' }])
    world.chain.mine()
    await expect(world.engine().leftOf(batchKey(origin, 'one'))).rejects.toMatchObject({
      data: { refusal: 'error_stillMoving' },
    })
    await mine(12)
    expect(await status('one')).toBe(200)
    expect(executed()).toEqual([call('one').data])
  })
})

describe('a local chain that goes back to an earlier block', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => call(`call ${index}`))

  test('loses the calls of the blocks that it took back, and pays for no nonce below them', async () => {
    world = await makeWorld()
    for (const id of ['one', 'two', 'three']) {
      await submit(id)
      await mine(1)
    }
    world.chain.goBack(0)
    await mine(10)
    expect(await rows('two')).toMatchObject([{ state: 'lost' }])
    expect(await rows('three')).toMatchObject([{ state: 'lost' }])
    expect(executed()).toEqual([])
  })

  test('keeps the calls of the blocks that it kept', async () => {
    world = await makeWorld()
    for (const id of ['one', 'two']) {
      await submit(id)
      await mine(1)
    }
    world.chain.goBack(world.chain.height() - 1)
    await mine(6)
    expect(await rows('one')).toMatchObject([{ state: 'final' }])
    expect(await rows('two')).toMatchObject([{ state: 'lost' }])
    await submit('three')
    await mine(6)
    expect(executed()).toEqual([call('one').data, call('three').data])
  })

  test.each([
    ['on this computer', {}],
    ['that the person added', { remote: true }],
  ])('twenty nonces back, %s, takes new calls from there', async (_, options) => {
    world = await makeWorld(options)
    await submit('many', names(20), { mode: 'pipelined' })
    await mine(14)
    await submit('last')
    await mine(1)
    world.chain.goBack(0)
    await mine(6)
    await submit('new')
    await mine(20)
    expect(await rows('last')).toMatchObject([{ state: 'lost' }])
    expect(await status('new')).toBe(200)
    expect(executed()).toEqual([call('new').data])
  })

  test('is not believed after two looks', async () => {
    world = await makeWorld()
    await submit('one')
    await mine(1)
    const { node } = world.chain
    const gather = node.gather.bind(node)
    let looks = 0
    node.gather = async (chainId, requests) => {
      const answers = await gather(chainId, requests)
      const asksBlock = requests.some(({ params }) => (params as unknown[])[0] === '0x1')
      const isLie = asksBlock && ++looks < 3
      return isLie ? answers.map(() => ({ result: null })) : answers
    }
    await world.passTimes(12)
    expect(looks).toBeGreaterThan(3)
    expect(await rows('one')).toMatchObject([{ state: 'included' }])
  })
})
