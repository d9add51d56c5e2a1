import { parseTransaction } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasKind } from '../../domain/errors.ts'
import { usualCeiling } from '../../domain/review/ceiling.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const key = `${origin} a`
const status = () => world.engine().status(origin, 'a')
const shown = async () => (await world.engine().activities(5)).find((one) => one.id === 'a')

/** The approved ceiling at a base fee of 100 wei and a tip of 100: at most 600 wei per gas. */
const ceiling = (count: number) =>
  usualCeiling({
    gas: Array.from({ length: count }, () => 50_000n),
    price: 200n,
    fees: { maxFeePerGas: '0x12c', maxPriorityFeePerGas: '0x64' },
  })

async function submit(names: string[], change: Parameters<typeof submission>[2] = {}) {
  const calls = names.map((name) => call(name))
  const done = world.engine().submit(submission('a', calls, { ceiling: ceiling(calls.length), ...change }))
  const outcome = done.then(
    () => undefined,
    (error: unknown) => error,
  )
  await world.calm()
  return outcome
}

async function run(rounds = 40) {
  for (let round = 0; round < rounds && (await world.engine().busy()); round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

describe('a fee that rises before anything is signed', () => {
  test('signs nothing and leaves no batch, so that the request can be asked again', async () => {
    world = await makeWorld()
    world.chain.setBaseFee(601n)
    expect(hasKind(await submit(['one']), 'feeRose')).toBe(true)
    expect(world.chain.sends).toEqual([])
    expect(await world.journal.batch(key)).toBeUndefined()
    expect(await world.engine().busy()).toBe(false)

    await submit(['one'], { ceiling: { ...ceiling(1), maxFeePerGas: '0xffff', ...more(1) } })
    await run()
    expect(await status()).toMatchObject({ status: 200 })
  })

  test('is shown each time that the request returns, however soon', async () => {
    world = await makeWorld()
    world.chain.setBaseFee(601n)
    for (let time = 0; time < 3; time++)
      expect(hasKind(await submit(['one']), 'feeRose'), `${time}`).toBe(true)
    world.chain.setBaseFee(100n)
    expect(await submit(['one'])).toBeUndefined()
    expect(world.chain.sends).toHaveLength(1)
  })

  test('is no reason to ask where it still fits under what was shown: less is signed than wanted', async () => {
    world = await makeWorld()
    world.chain.setBaseFee(500n)
    expect(await submit(['one'])).toBeUndefined()
    const [row] = await world.journal.transactionsOf(key)
    expect(parseTransaction(row?.raw ?? '0x').maxFeePerGas).toBe(600n)
    await run()
    expect(await status()).toMatchObject({ status: 200 })
  })

  test('asks again where a node hides the base fee, and its gas price would all be paid', async () => {
    world = await makeWorld()
    const { node } = world.chain
    const batch = node.batch
    vi.spyOn(node, 'batch').mockImplementation(async (chainId, requests) => {
      const answers = await batch(chainId, requests)
      return answers.map((answer, index) =>
        requests[index]?.method === 'eth_getBlockByNumber' && 'result' in answer
          ? { result: { ...(answer.result as object), baseFeePerGas: undefined } }
          : answer,
      )
    })
    const fees = { maxFeePerGas: '0x18f', maxPriorityFeePerGas: '0x1' } as const
    const approved = usualCeiling({ gas: [50_000n], price: 200n, fees })
    expect(hasKind(await submit(['one'], { ceiling: approved }), 'feeRose')).toBe(true)
    expect(world.chain.sends).toEqual([])
  })

  test('asks again where nobody was shown a fee', async () => {
    world = await makeWorld()
    const { ceiling: _, ...rest } = submission('a', [call('one')])
    await expect(world.engine().submit(rest)).rejects.toMatchObject({
      kind: 'feeRose',
      data: { isUnseen: true },
    })
    expect(world.chain.sends).toEqual([])
  })

  describe('while the background is dead', () => {
    /** The background dies after it stored the batch and before it signed, and the fee rises. */
    async function die() {
      world = await makeWorld()
      world.lock(true)
      await submit(['one'])
      expect(await world.journal.batch(key)).toMatchObject({ state: 'planned' })
      world.dieIn(0)
      world.lock(false)
      world.chain.setBaseFee(601n)
      await world.restart()
    }

    test('asks in the request that is still open, and leaves no batch', async () => {
      await die()
      await expect(world.engine().resubmit(origin, 'a')).rejects.toMatchObject({ kind: 'feeRose' })
      expect(await world.journal.batch(key)).toBeUndefined()
      expect(world.chain.sends).toEqual([])
      await submit(['one'], { ceiling: { ...ceiling(1), maxFeePerGas: '0xffff', ...more(1) } })
      await run()
      expect(await status()).toMatchObject({ status: 200 })
    })

    test('leaves the batch waiting where the page is gone, until the person agrees', async () => {
      await die()
      await world.engine().resubmit(origin, 'a', true)
      expect(await shown()).toMatchObject({ status: 100, waitsFor: 'fee' })
      await world.engine().allowMore(key, await world.engine().offerMore(key))
      await run()
      expect(await status()).toMatchObject({ status: 200 })
    })
  })

  test('asks again for a fee that nobody was shown, also while an earlier batch runs', async () => {
    world = await makeWorld()
    await submit(['one', 'two'])
    const { ceiling: _, ...rest } = submission('b', [call('three')])
    await expect(world.engine().submit(rest)).rejects.toMatchObject({ data: { isUnseen: true } })
    expect(await world.journal.batch(`${origin} b`)).toBeUndefined()
    await run()
    expect(await status()).toMatchObject({ status: 200 })
  })
})

describe('a fee that rises in the middle of a batch', () => {
  async function begin() {
    world = await makeWorld()
    await submit(['one', 'two'])
    world.chain.setBaseFee(700n)
    world.chain.preconfirm()
    await world.pass()
    await world.pass()
  }

  test('keeps the rest at 100 and says why', async () => {
    await begin()
    expect(world.chain.sends).toHaveLength(1)
    expect(await status()).toMatchObject({ status: 100 })
    expect(await shown()).toMatchObject({ status: 100, waitsFor: 'fee' })
  })

  test('is read again after a few seconds, however often something happens meanwhile', async () => {
    await begin()
    const batch = vi.spyOn(world.chain.node, 'batch')
    const countTipRequests = () =>
      batch.mock.calls
        .flatMap(([, requests]) => requests)
        .filter(({ method }) => method === 'eth_maxPriorityFeePerGas').length
    for (let time = 0; time < 3; time++) await world.engine().unlocked()
    expect(countTipRequests()).toBe(0)
    world.later(4000)
    for (let time = 0; time < 3; time++) await world.engine().unlocked()
    expect(countTipRequests()).toBe(1)
  })

  test('lets it continue once the fee has fallen', async () => {
    await begin()
    world.chain.setBaseFee(100n)
    world.later(5000)
    await run()
    expect(await status()).toMatchObject({ status: 200 })
    expect(await shown()).not.toHaveProperty('waitsFor')
  })

  test('lets it continue for the amount that the person agrees to then, also after a death', async () => {
    await begin()
    await world.restart()
    const offer = await world.engine().offerMore(key)
    expect(BigInt(offer.maxFeePerGas)).toBe(2400n)
    expect(offer.transactions.map(({ fee }) => BigInt(fee) > 0n)).toEqual([false, true])
    await world.engine().allowMore(key, offer)
    await run()
    expect(await status()).toMatchObject({ status: 200 })
    expect(world.chain.canonical()).toHaveLength(2)
    await expect(world.engine().offerMore(key)).rejects.toMatchObject({ kind: 'invalidParams' })
  })

  test('can be stopped: what ran stays', async () => {
    await begin()
    await world.engine().stop(key)
    world.chain.seal()
    await run()
    expect(await status()).toMatchObject({ status: 600 })
    expect(world.chain.sends).toHaveLength(1)
  })
})

describe('a price that the node refuses because the base fee has risen above it', () => {
  test('is signed again under the same nonce, under what was shown, and the call happens once', async () => {
    world = await makeWorld()
    world.chain.setBaseFee(310n, 100n)
    await submit(['one'])
    world.chain.setBaseFee(310n)
    await run()
    expect(await status()).toMatchObject({ status: 200 })
    const rows = await world.journal.transactionsOf(key)
    expect(rows.map(({ nonce }) => nonce)).toEqual([0, 0])
    expect(world.chain.canonical().map(({ from, data }) => [from, data])).toEqual([[alice, call('one').data]])
  })

  test('never ends at 400: where more was not shown it waits, as a single transaction does', async () => {
    world = await makeWorld()
    world.chain.setBaseFee(700n, 100n)
    await submit(['one'], { kind: 'transaction' })
    world.chain.setBaseFee(700n)
    for (let round = 0; round < 10; round++) await world.pass()
    expect(await status()).toMatchObject({ status: 100 })
    expect(await shown()).toMatchObject({ waitsFor: 'fee' })

    await world.engine().allowMore(key, await world.engine().offerMore(key))
    await run()
    expect(await status()).toMatchObject({ status: 200 })
    expect(world.chain.canonical()).toHaveLength(1)
  })

  test('is not signed for ever by a node that refuses what it asks for', async () => {
    world = await makeWorld()
    world.chain.setBaseFee(10n ** 9n, 100n)
    await submit(['one'])
    for (let round = 0; round < 20; round++) {
      world.later(5000)
      await world.pass()
    }
    expect(await world.journal.transactionsOf(key)).toHaveLength(1)
    expect(await status()).toMatchObject({ status: 100 })
  })
})

describe('a tip that the node refuses as too low', () => {
  const suggested = { maxFeePerGas: '0x190', maxPriorityFeePerGas: '0x6e' } as const
  /** The signed tips, the lowest first. */
  const tips = async () =>
    (await world.journal.transactionsOf(key))
      .map(({ raw }) => parseTransaction(raw).maxPriorityFeePerGas ?? 0n)
      .sort((one, other) => Number(one - other))

  /** The node takes no tip below `least`, and says so only after it refused the tip that the person approved. */
  async function begin(least: bigint, change: Parameters<typeof submission>[2] = { suggested }) {
    world = await makeWorld()
    world.chain.setLeastTip(least, 100n)
    await submit(['one'], { kind: 'transaction', ...change })
    for (let round = 0; round < 3; round++) await world.pass()
    expect(world.chain.waiting()).toEqual([])
    expect(await tips()).toHaveLength(1)
    world.chain.setLeastTip(least)
  }

  test('is raised under the same nonce to what the node asks for, and the call happens once', async () => {
    await begin(180n)
    await run()
    expect(await tips()).toEqual([110n, 180n])
    expect(await status()).toMatchObject({ status: 200 })
    expect(world.chain.canonical()).toHaveLength(1)
  })

  test('waits where more was not shown, says why, and runs once the person agrees', async () => {
    await begin(700n)
    for (let round = 0; round < 5; round++) {
      world.later(5000)
      await world.pass()
    }
    expect(await status()).toMatchObject({ status: 100 })
    expect(await shown()).toMatchObject({ waitsFor: 'fee' })
    await world.engine().allowMore(key, await world.engine().offerMore(key))
    await run()
    expect((await tips()).at(-1)).toBe(700n)
    expect(await status()).toMatchObject({ status: 200 })
    expect(world.chain.canonical()).toHaveLength(1)
  })

  test.each(['faster', 'cancel'] as const)('does not hold up the account: %s gets through', async (by) => {
    await begin(700n)
    const { speedUp, cancel, offer } = world.engine()
    await (by === 'faster' ? speedUp : cancel)(key, 0, await offer(key, 0, by))
    await run()
    expect(await status()).toMatchObject({ status: by === 'faster' ? 200 : 400 })
    expect(world.chain.canonical()).toHaveLength(1)
  })

  test('is that of the slow speed, and the usual one takes its place', async () => {
    await begin(180n, { speed: 'slow' })
    await run()
    expect(await tips()).toEqual([100n, 180n])
    expect(await status()).toMatchObject({ status: 200 })
  })
})

describe.each([
  'insufficient funds for gas * price + value: balance 5',
  'tx fee (1.20 ether) exceeds the configured cap (1.00 ether)',
  'replacement transaction underpriced',
])('a better price that the node refuses with: %s', (message) => {
  async function refuse(times: number) {
    world = await makeWorld()
    world.chain.setBaseFee(310n, 100n)
    await submit(['one'])
    world.chain.setBaseFee(310n)
    world.chain.failSends(Array.from({ length: times }, () => ({ code: -32000, message, passesOn: false })))
  }

  test('is signed once, and the first one runs once the fee has fallen', async () => {
    // The first bytes once more, and the better ones.
    await refuse(2)
    for (let round = 0; round < 5; round++) await world.pass()
    // The journal orders them by their hashes.
    const states = async () =>
      (await world.journal.transactionsOf(key))
        .sort((one, other) => Number(one.replaces !== undefined) - Number(other.replaces !== undefined))
        .map(({ state }) => state)
    expect(await states()).toEqual(['signed', 'dropped'])
    world.chain.setBaseFee(100n)
    await run()
    expect(await states()).toEqual(['final', 'dropped'])
  })

  test('leaves the person a turn: the batch stops', async () => {
    await refuse(60)
    const passing = world.pass()
    await world.engine().stop(key)
    await passing
    expect(await world.journal.batch(key)).toMatchObject({ stopped: true })
    expect(await world.journal.transactionsOf(key)).toHaveLength(2)
  })
})

/** Entries with room for a higher price. */
function more(count: number) {
  return {
    transactions: ceiling(count).transactions.map((entry) => ({ ...entry, fee: '0xffffffffff' as const })),
  }
}
