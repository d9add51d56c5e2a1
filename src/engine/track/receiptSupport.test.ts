import { afterEach, describe, expect, test, vi } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import { reverts } from '../simulation/simulatedChain.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'
import { learn } from './receiptSupport.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const status = async (id: string) => (await world.engine().status(origin, id))?.status
const executed = () => world.chain.canonical().map(({ data }) => data)
const isCounted = async () => (await world.engine().activities(1))[0]?.onlyCounted ?? false

async function submit(id: string, calls: Parameters<typeof submission>[1], change = {}) {
  void world.engine().submit(submission(id, calls, change))
  await world.calm()
}

const failing = call('one', { data: `${reverts}01` })
const receipts = ['eth_getTransactionReceipt']

describe('a node that says once that it has no receipts', () => {
  test('is not taken for one that only counts: after a revert nothing more is sent', async () => {
    world = await makeWorld()
    await submit('a', [failing, call('two'), call('three')])
    world.chain.unlist(receipts)
    world.chain.preconfirm()
    await world.pass()
    world.chain.unlist([])
    await world.run()
    expect(executed()).toEqual([failing.data])
    expect(await status('a')).toBe(500)
  })

  test('however often, after receipts were available once, also before a death', async () => {
    world = await makeWorld()
    await submit('a', [call('zero')])
    await world.run()
    await world.restart()
    await submit('b', [failing, call('two'), call('three')])
    world.chain.unlist(receipts)
    world.chain.preconfirm()
    await world.passTimes(20)
    expect(await isCounted()).toBe(false)
    expect(await world.engine().activities(1)).toMatchObject([{ waitsFor: 'node', status: 100 }])
    world.chain.unlist([])
    await world.run()
    expect(executed()).toEqual([call('zero').data, failing.data])
    expect(await status('b')).toBe(500)
  })
})

test('a node that has an error for the receipt of each waiting transaction is not taken for one that only counts', async () => {
  world = await makeWorld()
  const { node } = world.chain
  const gather = node.gather
  vi.spyOn(node, 'gather').mockImplementation(async (chainId, requests) => {
    const answers = await gather(chainId, requests)
    return answers.map((answer, index) =>
      requests[index]?.method === receipts[0] && answer && 'result' in answer && answer.result === null
        ? { error: nodeError({ code: -32000, message: 'transaction does not exist' }) }
        : answer,
    )
  })
  await submit('a', [failing, call('two')])
  await world.passTimes(8)
  expect(await isCounted()).toBe(false)
  await world.run()
  expect(executed()).toEqual([failing.data])
  expect(await status('a')).toBe(500)
})

test('the receipt of a pre-confirmation proves that the network has receipts, also after a restart', async () => {
  world = await makeWorld({ remote: true })
  await submit('a', [call('one')])
  world.chain.preconfirm()
  await world.pass()
  world.chain.unlist(receipts)
  await world.restart()
  for (let block = 0; block < 4; block++) {
    world.chain.seal()
    await world.passTimes(4)
  }
  expect(await isCounted()).toBe(false)
  // Counts ignore the finality depth: by counts, the call would be final by now.
  expect(await status('a')).toBe(100)
  world.chain.unlist([])
  await world.run()
  expect(await status('a')).toBe(200)
})

test('the journal is read for receipts only while the network’s support is unknown', async () => {
  world = await makeWorld()
  const ofChain = vi.fn(async () => [])
  const knowing = (known: object) =>
    ({
      ...{ counting: new Set(), full: new Set(), unlisted: new Map(), journal: { ofChain } },
      ...known,
    }) as unknown as Parameters<typeof learn>[0]
  const unlisted = { receiptsAre: 'unlisted' } as Parameters<typeof learn>[2]
  await expect(learn(knowing({ full: new Set([1]) }), 1, unlisted)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
  const counts = { counting: new Set([1]), unlisted: new Map([[1, 5]]) }
  expect(await learn(knowing(counts), 1, unlisted)).toBe('counts')
  expect(ofChain).not.toHaveBeenCalled()
  expect(await learn(knowing({}), 1, unlisted)).toBe('nothing')
  expect(ofChain).toHaveBeenCalledOnce()
})

describe('a node without receipts', () => {
  const known = { fees: { gasPrice: '0x64' }, gas: ['0x8000', '0x8000'] }

  test('is found out after a few looks, and asked again now and then', async () => {
    world = await makeWorld()
    await submit('a', [call('one'), call('two')], known)
    world.chain.unlist(receipts)
    await world.passTimes(4)
    expect(await isCounted()).toBe(true)
    world.chain.mine()
    await world.passTimes(4)
    expect(executed()).toHaveLength(1)
    world.chain.unlist([])
    await world.passTimes(12)
    expect(await isCounted()).toBe(false)
    await world.run()
    expect(await status('a')).toBe(200)
    expect(executed()).toEqual([call('one').data, call('two').data])
  })

  test('ends nothing by counts once receipts are back: a revert is reported', async () => {
    world = await makeWorld()
    world.chain.unlist(receipts)
    await submit('a', [failing], known)
    await world.passTimes(4)
    world.chain.mine()
    await world.pass()
    expect((await world.journal.transactionsOf(`${origin} a`))[0]).toMatchObject({ state: 'included' })
    world.chain.unlist([])
    await world.pass()
    expect((await world.journal.transactionsOf(`${origin} a`))[0]).toMatchObject({ receipt: {} })
    await world.run()
    expect(await status('a')).toBe(500)
  })

  test('is read once more at the next start if everything ended by counts', async () => {
    world = await makeWorld()
    world.chain.unlist(receipts)
    await submit('a', [failing], known)
    await world.run()
    expect(await status('a')).toBe(100)
    world.chain.unlist([])
    await world.restart()
    expect(await status('a')).toBe(500)
  })
})
