import type { Hex } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import { nodeError } from '../../domain/errors.ts'
import type { Answer } from '../node.ts'
import { reverts, untilFinal } from '../simulation/simulatedChain.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'
import { requireLeft } from './leftToDo.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const key = (id: string) => `${origin} ${id}`
const left = async (id: string) => (await world.engine().leftOf(key(id))).indices

async function sendAll(id: string, calls: Call[], change: Parameters<typeof submission>[2] = {}) {
  await world.engine().submit(submission(id, calls, change))
  await world.run()
}

describe('what a retry did not do either', () => {
  const sentAgain = { data: { refusal: 'error_sentAgain' } }
  const pay = call('pay')
  const unfunded = { code: -32000, message: 'insufficient funds for gas * price + value', passesOn: false }

  /** A batch whose only call the node refused, and a retry of it. */
  async function refuseTwice() {
    world = await makeWorld({ remote: true })
    world.chain.failSends([unfunded, unfunded])
    await sendAll('a', [pay])
    await sendAll('b', [pay], { retries: key('a') })
  }
  const bytesOf = async (id: string) => (await world.journal.transactionsOf(key(id)))[0]?.raw ?? '0x'
  const runs = () => world.chain.canonical().filter(({ data }) => data === pay.data)

  test('is offered by the newest retry alone, so that each call runs once', async () => {
    await refuseTwice()
    expect((await world.engine().activities(2))[0]).toMatchObject({ retryOf: key('a') })
    await expect(left('a')).rejects.toMatchObject(sentAgain)
    expect(await left('b')).toEqual([0])
    await sendAll('c', [pay], { retries: key('b') })
    for (const id of ['a', 'b']) await expect(left(id)).rejects.toMatchObject(sentAgain)
    await expect(left('c')).rejects.toMatchObject({ data: { refusal: 'error_allDone' } })
  })

  test('waits until the cancellation of the retry is final', async () => {
    world = await makeWorld({ remote: true })
    world.chain.failSends([unfunded])
    await sendAll('a', [pay])
    await world.engine().submit(submission('b', [pay], { retries: key('a') }))
    await world.calm()
    await world.engine().cancel(key('b'), 0, await world.engine().offer(key('b'), 0, 'cancel'))
    world.chain.mine()
    await world.passTimes(3)
    expect(await world.engine().status(origin, 'b')).toMatchObject({ status: 400 })
    await expect(left('a')).rejects.toMatchObject(sentAgain)
    const offered = vi.fn()
    const pending = left('b').then(offered)
    await world.calm()
    expect(offered).not.toHaveBeenCalled()
    await world.run()
    await pending
    expect(offered).toHaveBeenCalledWith([0])
  })

  test.each(['a', 'b'])(
    'is not offered while a node has the refused bytes of %s, nor once they ran',
    async (id) => {
      await refuseTwice()
      world.later(1)
      world.chain.take(await bytesOf(id))
      await expect(left('a')).rejects.toMatchObject(sentAgain)
      await expect(left('b')).rejects.toMatchObject({ data: { refusal: 'error_stillMoving' } })
      await world.run()
      expect(await world.engine().status(origin, id)).toMatchObject({ status: 200 })
      for (const one of ['a', 'b']) await expect(left(one)).rejects.toMatchObject({ kind: 'invalidParams' })
      expect(runs()).toHaveLength(1)
    },
  )
})

test('a retry signs nothing once the refused bytes ran while the person read it', async () => {
  world = await makeWorld({ remote: true, hidden: true })
  world.chain.failSends([{ code: -32000, message: 'insufficient funds for gas', passesOn: true }])
  await world.engine().submit(submission('a', [call('pay')]))
  await world.calm()
  expect(await left('a')).toEqual([0])
  world.chain.mine()
  await sendAll('b', [call('pay')], { retries: key('a') })
  expect(await world.journal.transactionsOf(key('b'))).toEqual([])
  expect(await world.engine().status(origin, 'b')).toMatchObject({
    status: 400,
    capabilities: { error: { data: { refusal: 'error_sentAgain' } } },
  })
  expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 200 })
  expect(world.chain.canonical()).toHaveLength(1)
})

describe('bytes that a node refused, kept and hides', () => {
  const invalid = { code: -32000, message: 'intrinsic gas too low', passesOn: false }
  const missing = { error: nodeError({ code: -32601, message: 'method not found' }) }

  /** A node refuses the bytes of `a`. Then it counts them, and answers each lookup with `told`. */
  async function refuse(told?: Answer): Promise<Hex> {
    world = await makeWorld({ remote: true })
    for (let block = 0; block < 3; block++) world.chain.mine()
    world.chain.failSends([invalid])
    await sendAll('a', [call('pay')])
    const { node } = world.chain
    const batch = node.batch.bind(node)
    node.batch = async (chainId, requests) =>
      (await batch(chainId, requests)).map((answer, index) => {
        const method = requests[index]?.method ?? ''
        if (method === 'eth_getTransactionCount') return { result: '0x1' }
        return told && /Receipt|ByHash/.test(method) ? told : answer
      })
    return (await world.journal.transactionsOf(key('a')))[0]?.raw ?? '0x'
  }

  test.each([
    ['denies them', undefined],
    ['knows no such method', missing],
  ])('are not sent again under another nonce while the node %s', async (_, told) => {
    const raw = await refuse(told)
    await sendAll('b', [call('pay')], { retries: key('a') })
    expect(await world.journal.transactionsOf(key('b'))).toEqual([])
    expect(await world.engine().status(origin, 'b')).toMatchObject({
      status: 400,
      capabilities: { error: { data: { refusal: 'error_unknownCall' } } },
    })
    world.chain.take(raw)
    world.chain.mine()
    expect(world.chain.canonical()).toHaveLength(1)
  })

  test('are sent again under their own nonce, so that only one of the two can run', async () => {
    world = await makeWorld({ remote: true })
    world.chain.failSends([invalid])
    await sendAll('a', [call('pay')])
    const [first] = await world.journal.transactionsOf(key('a'))
    await sendAll('b', [call('pay')], { retries: key('a') })
    expect(await world.journal.transactionsOf(key('b'))).toMatchObject([
      { nonce: first?.nonce, state: 'final' },
    ])
  })

  test('are sent again with the calls behind them, one after the other', async () => {
    world = await makeWorld({ remote: true })
    world.chain.failSends([invalid])
    const calls = [call('pay'), call('buy')]
    await sendAll('a', calls)
    await sendAll('b', calls, { retries: key('a') })
    expect(await world.engine().status(origin, 'b')).toMatchObject({ status: 200 })
    expect(world.chain.canonical()).toHaveLength(2)
  })

  test('are not sent again once another wallet used their nonce', async () => {
    world = await makeWorld({ remote: true })
    world.chain.failSends([invalid])
    await sendAll('a', [call('pay')])
    await world.chain.foreign(alice)
    world.chain.mine()
    await sendAll('b', [call('pay')], { retries: key('a') })
    expect(await world.journal.transactionsOf(key('b'))).toEqual([])
  })
})

test('a retry signs nothing either if the refused bytes were found and ran meanwhile', async () => {
  world = await makeWorld({ remote: true, hidden: true })
  world.chain.failSends([{ code: -32000, message: 'insufficient funds for gas', passesOn: true }])
  await world.engine().submit(submission('a', [call('pay')]))
  await world.calm()
  const own = { origin, page: { tabId: 1, frameId: 0 }, method: 'wallet_sendCalls', params: [] }
  await world.journal.receive({
    ...own,
    id: 'request b',
    chainId: 1,
    at: world.now(),
    session: 's',
    state: 'received',
    batch: 'b',
  })
  world.later(1)
  world.chain.mine()
  await expect(left('a')).rejects.toMatchObject({ data: { refusal: 'error_stillMoving' } })
  await world.run()
  await sendAll('b', [call('pay')], { retries: key('a') })
  expect(await world.journal.transactionsOf(key('b'))).toEqual([])
  expect(world.chain.canonical()).toHaveLength(1)
})

describe('before a retry signs nonce 1, nonce 0 of what it retries', () => {
  const batch = { key: 'b', createdAt: 1, plan: { from: alice, chainId: 1, retries: 'a' } } as never

  /** Bytes of this state had nonce 0, and our own transaction has it now. */
  const left = (state: string, own: object) => {
    const node = { batch: async () => [{ result: null }, { result: null }] }
    const journal = {
      batch: async (name: string) => ({ plan: name === 'b' ? { retries: 'a' } : {} }),
      transactionsOfAll: async () => [[{ hash: '0x1', batch: 'a', index: 0, nonce: 0, state }]],
      moveTransactions: async () => undefined,
      ofChain: async () => [],
      inLane: async () => [{ nonce: 0, batch: 'c', ...own }],
    }
    return requireLeft({ journal, node, full: new Set(), now: () => 2 } as never, batch, 1)
  }

  test.each(['dropped', 'lost'])(
    'is used for good where a final transaction used it, not these bytes: %s',
    async (state) => {
      await left(state, { state: 'final' })
      await left(state, { state: 'sent', batch: 'b' })
      const unknown = { data: { refusal: 'error_unknownCall' } }
      for (const own of [
        { state: 'included' },
        { state: 'final', former: true },
        { nonce: 2, state: 'final' },
      ])
        await expect(left(state, own)).rejects.toMatchObject(unknown)
    },
  )
})

describe('a retry of calls whose refused bytes may still run', () => {
  const unknown = { data: { refusal: 'error_unknownCall' } }

  /** The retry is about to sign nonce 5. The bytes of the first batch's calls have these nonces. */
  const isAround = (...nonces: number[]) => {
    const rows = nonces.map((nonce, index) => ({
      ...{ hash: `0x${index}`, batch: 'a', state: 'dropped' },
      ...{ nonce, index },
    }))
    const journal = {
      batch: async (key: string) => ({ plan: key === 'b' ? { retries: 'a' } : {} }),
      transactionsOfAll: async () => [rows],
      moveTransactions: async () => undefined,
      ofChain: async () => [],
      inLane: async () => [],
    }
    const node = { batch: async (_: number, all: unknown[]) => all.map(() => ({ result: null })) }
    const context = { journal, node, full: new Set(), now: () => 2 } as never
    const plan = { from: alice, chainId: 1, retries: 'a' }
    return requireLeft(context, { key: 'b', createdAt: 1, plan } as never, 5)
  }

  test('takes the lowest of their nonces, and leaves none below or above it', async () => {
    expect(await isAround()).toBe(false)
    expect(await isAround(5)).toBe(true)
    expect(await isAround(5, 6)).toBe(true)
    for (const nonces of [[4], [4, 5], [6], [6, 7]])
      await expect(isAround(...nonces)).rejects.toMatchObject(unknown)
  })

  test('sends one call after the other, although its plan was to send them at once', async () => {
    world = await makeWorld({ remote: true })
    const invalid = { code: -32000, message: 'invalid sender', passesOn: false }
    world.chain.failSends([invalid, invalid])
    const calls = [call('one'), call('two')]
    await sendAll('a', calls, { mode: 'pipelined' })
    await sendAll('b', calls, { mode: 'pipelined', retries: key('a') })
    expect(await world.engine().status(origin, 'b')).toMatchObject({ status: 200 })
    expect((await world.journal.batch(key('b')))?.plan).toMatchObject({ mode: 'stepwise' })
  })
})

test('a call that failed is offered only while its transaction is where it was', async () => {
  world = await makeWorld({ remote: true })
  await sendAll('a', [call('no', { data: reverts })])
  expect(await left('a')).toEqual([0])
  const stillMoving = { data: { refusal: 'error_stillMoving' } }
  world.chain.reorganise(untilFinal + 4, true)
  await expect(left('a')).rejects.toMatchObject(stillMoving)
  world.chain.mine()
  // In another block it may do something else, and that block is not final.
  for (let look = 0; look < 2; look++) await expect(left('a')).rejects.toMatchObject(stillMoving)
})
