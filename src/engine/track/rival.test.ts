import { afterEach, describe, expect, test } from 'vitest'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { foreignData } from '../simulation/foreign.fake.ts'
import { untilFinal } from '../simulation/simulatedChain.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const status = async (id: string) => (await world.engine().status(origin, id))?.status
const rows = () => world.journal.transactionsOf(`${origin} a`)
const executed = () => world.chain.canonical().map(({ data }) => data)

async function blocks(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    world.chain.mine()
    await world.passTimes(3)
  }
}

/** A call is sent, and another wallet's transaction gets its nonce into a block. */
async function lose(options: Parameters<typeof makeWorld>[0] = {}): Promise<void> {
  world = await makeWorld({ remote: true, ...options })
  void world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await world.chain.foreign(alice)
  world.chain.mine()
  await world.passTimes(20)
}

describe('a nonce that another wallet used', () => {
  test('is noted at once with the bytes and the block that prove it, and the call waits until that block is final', async () => {
    await lose()
    const [foreign] = world.chain.canonical()
    expect(await rows()).toMatchObject([
      { state: 'sent', rival: { hash: foreign?.hash, raw: foreign?.raw, block: { number: 1 } } },
    ])
    await blocks(untilFinal - 1)
    expect(await rows()).toHaveLength(1)
    await blocks(3)
    expect(await rows()).toMatchObject([
      { state: 'replaced', again: true, replacedBy: foreign?.hash, nonce: 0 },
      { nonce: 1 },
    ])
    await blocks(untilFinal + 2)
    expect(await status('a')).toBe(200)
    expect(executed()).toEqual([foreignData, call('one').data])
  })

  test('is free again where a reorganisation of four blocks takes it back, and nothing is paid twice', async () => {
    await lose()
    await blocks(3)
    expect(await rows()).toMatchObject([{ state: 'sent', rival: {} }])
    world.chain.reorganise(4, false)
    await world.passTimes(10)
    expect((await rows())[0]?.rival).toBeUndefined()
    await blocks(untilFinal + 4)
    expect(await status('a')).toBe(200)
    expect(executed()).toEqual([call('one').data])
    expect(await rows()).toHaveLength(1)
  })

  test('is not believed to be used by what the account did not sign', async () => {
    world = await makeWorld({ remote: true })
    void world.engine().submit(submission('a', [call('one')]))
    await world.calm()
    world.chain.pretend(alice)
    await blocks(untilFinal + 6)
    expect(await rows()).toHaveLength(1)
    expect((await rows())[0]?.again).toBeUndefined()
    await expect(world.engine().leftOf(`${origin} a`)).rejects.toMatchObject({ kind: 'invalidParams' })
  })

  test('counts only once every node of the network says so', async () => {
    await lose({ several: true })
    world.chain.setNodes({ at: 0, lags: [0, 3], poor: [false, false], apart: false, silent: false })
    await blocks(1)
    await world.passTimes(6)
    expect((await rows())[0]?.state).toBe('sent')
    world.chain.setNodes()
    await blocks(untilFinal + 3)
    expect(await rows()).toMatchObject([{ state: 'replaced', again: true }, { nonce: 1 }])
  })

  test('holds up one call alone while a node of two is silent', async () => {
    await lose({ several: true })
    world.chain.setNodes({ at: 0, lags: [0, 0], poor: [false, false], apart: false, silent: true })
    await blocks(untilFinal + 2)
    void world.engine().submit(submission('b', [call('two'), call('three')]))
    await world.calm()
    await blocks(2 * untilFinal)
    expect([await status('a'), await status('b')]).toEqual([100, 200])
    expect(await rows()).toMatchObject([{ state: 'sent', rival: {} }])
    world.chain.setNodes()
    await blocks(untilFinal + 3)
    expect(await status('a')).toBe(200)
    expect(executed()).toEqual([foreignData, ...['two', 'three', 'one'].map((name) => call(name).data)])
  })

  test('is not final by the word of one node of two', async () => {
    await lose({ several: true })
    world.chain.lie(0, ['final'])
    await blocks(3)
    expect(await rows()).toMatchObject([{ state: 'sent', rival: {} }])
    world.chain.reorganise(4, false)
    world.chain.lie(0, [])
    await blocks(untilFinal + 4)
    expect(await status('a')).toBe(200)
    expect(executed()).toEqual([call('one').data])
    expect(await rows()).toHaveLength(1)
  })
})

describe.each(['faster', 'cancel'] as const)('our own %s copy that a node refused and passed on', (by) => {
  test('is followed again once it used the nonce for good, and decides the outcome of the call', async () => {
    world = await makeWorld({ remote: true })
    void world.engine().submit(submission('a', [call('one')]))
    await world.calm()
    const key = `${origin} a`
    const offer = await world.engine().offer(key, 0, by)
    world.chain.failSends([{ code: -32000, message: 'insufficient funds for gas', passesOn: false }])
    await (by === 'cancel' ? world.engine().cancel : world.engine().speedUp)(key, 0, offer).catch(() => {})
    const [first, copy] = (await rows()).sort((one) => (one.replaces ? 1 : -1))
    expect([first?.state, copy?.state]).toEqual(['sent', 'dropped'])
    const { hash, raw } = copy as TransactionRow
    world.chain.take(raw)
    world.chain.mine()
    // The model's bytes have no signature that proves whose they are.
    const block = { number: 1, hash: world.chain.executed().blocks[1]?.hash ?? '0x' }
    await world.journal.moveTransaction(first?.hash ?? '0x', 'sent', { rival: { hash, raw, block } })
    await blocks(2 * untilFinal)
    expect(executed()).toEqual([by === 'cancel' ? '0x' : call('one').data])
    expect(await status('a')).toBe(by === 'cancel' ? 400 : 200)
    expect((await world.engine().activities(1))[0]?.calls[0]?.state).toBe(
      by === 'cancel' ? 'cancelled' : 'final',
    )
  })
})

test('what is included stays watched as long as the network may take it back', async () => {
  world = await makeWorld({ remote: true })
  void world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  await blocks(5)
  expect(await status('a')).toBe(200)
  world.chain.reorganise(5, false)
  await world.passTimes(3)
  expect(await status('a')).toBe(100)
  await blocks(untilFinal + 4)
  expect(await status('a')).toBe(200)
  expect(executed()).toEqual([call('one').data])
})

describe('a nonce that the authorization of our own transaction used', () => {
  test('leaves the call to be signed again, once that is final', async () => {
    world = await makeWorld({ remote: true, delegated: [alice] })
    const removal = [call('', { to: alice, data: '0x', gas: '0xea60' })]
    void world.engine().submit(submission('removal', removal, { kind: 'transaction', undelegates: true }))
    await world.calm()
    await world.engine().cancel(`${origin} removal`, 0, highCeiling(1))
    await blocks(2)
    // The cancellation used one nonce, where the removal uses two.
    void world.engine().submit(submission('a', [call('one')]))
    await world.calm()
    expect(await rows()).toMatchObject([{ nonce: 1, state: 'sent' }])
    world.chain.reorganise(2, false, true)
    await blocks(untilFinal - 2)
    expect(await rows()).toMatchObject([{ nonce: 1, state: 'sent' }])
    await blocks(2 * untilFinal)
    expect(await rows()).toMatchObject([
      { nonce: 1, state: 'replaced', again: true },
      { nonce: 2, state: 'final' },
    ])
    expect([await status('removal'), await status('a')]).toEqual([200, 200])
    expect(executed()).toEqual(['0x', call('one').data])
  })
})
