import { parseTransaction } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { type Ceiling, usualCeiling } from '../../domain/review/ceiling.ts'
import { refused } from '../simulation/simulatedChain.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'
import { fillerGas } from './filler.ts'

let world: World
afterEach(async () => {
  expect(world?.reports ?? []).toEqual([])
  await world?.end()
})

const key = `${origin} a`
const status = () => world.engine().status(origin, 'a')
const refusedCall = call('two', { data: `${refused}02` })

async function submit(calls: ReturnType<typeof call>[], change: Parameters<typeof submission>[2] = {}) {
  const done = world.engine().submit(submission('a', calls, change))
  await world.calm()
  await done
}

async function run(rounds = 40) {
  for (let round = 0; round < rounds && (await world.engine().busy()); round++) {
    world.chain.preconfirm()
    await world.pass()
    if (round % 2 === 1) world.chain.seal()
  }
}

async function filler() {
  const row = (await world.journal.transactionsOf(key)).find(({ fills }) => fills)
  return row && parseTransaction(row.raw)
}

/** The approved ceiling of calls with this much gas, at a base fee of 100 wei and a tip of 100. */
const ceilingOf = (count: number, gas: bigint): Ceiling =>
  usualCeiling({
    gas: Array.from({ length: count }, () => gas),
    price: 200n,
    fees: { maxFeePerGas: '0x12c', maxPriorityFeePerGas: '0x64' },
  })

describe('on a network where a transfer takes more than 21,000 gas', () => {
  test('the nonce of a refused call is filled, so that the account is not blocked', async () => {
    world = await makeWorld({ leastGas: 30_000n })
    await submit([call('one'), refusedCall, call('three')], { mode: 'pipelined' })
    await run()
    expect(await status()).toMatchObject({ status: 600 })
    expect(world.chain.canonical().map(({ data }) => data)).toEqual([
      call('one').data,
      '0x',
      call('three').data,
    ])
    // The node's estimate plus a margin.
    expect((await filler())?.gas).toBe(36_000n)
  })

  test('a call is cancelled, for no more than what was offered', async () => {
    world = await makeWorld({ leastGas: 30_000n })
    await submit([call('one')])
    const offer = await world.engine().offer(key, 0, 'cancel')
    expect(offer.transactions).toMatchObject([{ expected: '0x8ca0' }])
    await world.engine().cancel(key, 0, offer)
    await run()
    expect(world.chain.canonical().map(({ from, data }) => [from, data])).toEqual([[alice, '0x']])
    expect(await status()).toMatchObject({ status: 400 })
    const { gas = 0n, maxFeePerGas = 0n } = (await filler()) ?? {}
    expect(gas * maxFeePerGas).toBeLessThanOrEqual(BigInt(offer.transactions[0]?.fee ?? 0))
  })

  test('a margin that was not approved is left out', async () => {
    world = await makeWorld({ leastGas: 30_000n })
    const approved = ceilingOf(2, 40_000n)
    const [first, second] = approved.transactions.map((one) => ({ ...one, gas: '0x8100' as const }))
    const transactions = first && second ? [first, second] : []
    await submit([call('one', { gas: '0x8000', data: refusedCall.data }), call('two', { gas: '0x8000' })], {
      mode: 'pipelined',
      ceiling: { ...approved, transactions },
    })
    await run()
    expect(await status()).toMatchObject({ status: 600 })
    expect((await filler())?.gas).toBe(0x8100n)
  })

  test('a filler that takes more than what was approved waits until the person agrees', async () => {
    world = await makeWorld({ leastGas: 200_000n })
    const approved = { mode: 'pipelined', ceiling: ceilingOf(2, 200_000n) } as const
    const [first, second] = approved.ceiling.transactions
    const low = { ...second, gas: '0x186a0' } as NonNullable<typeof second>
    const ceiling = { ...approved.ceiling, transactions: first ? [low, first] : [] }
    await submit([call('one', { gas: '0x15f90', data: refusedCall.data }), call('two')], {
      ...approved,
      ceiling,
    })
    await run(10)
    expect(world.chain.canonical()).toEqual([])
    expect((await world.engine().activities(1))[0]).toMatchObject({ waitsFor: 'fee' })

    await world.engine().allowMore(key, await world.engine().offerMore(key))
    await run()
    expect(await status()).toMatchObject({ status: 600 })
    expect((await filler())?.gas).toBe(240_000n)
  })
})

test('a site that gives a call almost no gas does not have its filler paid beyond what was shown', async () => {
  world = await makeWorld()
  const { transactions, ...most } = ceilingOf(2, 50_000n)
  const [shown] = usualCeiling({
    gas: [1n],
    price: 200n,
    fees: { maxFeePerGas: '0x12c', maxPriorityFeePerGas: '0x64' },
  }).transactions
  await submit([call('one', { gas: '0x1' }), call('two')], {
    mode: 'pipelined',
    ceiling: { ...most, transactions: [shown, transactions[1]] as Ceiling['transactions'] },
  })
  await run(10)
  expect(await filler()).toBeUndefined()
  expect((await world.engine().activities(1))[0]).toMatchObject({ waitsFor: 'fee' })

  await world.engine().allowMore(key, await world.engine().offerMore(key))
  await run()
  expect((await filler())?.gas).toBe(21_000n)
  expect(await status()).toMatchObject({ status: 600 })
})

describe('a filler that pays less than the base fee', () => {
  const says = (message: string, passesOn = false) => ({ code: -32000, message, passesOn })

  /** The node refuses the first call and its filler, and the base fee rises. */
  async function rise(base: bigint) {
    world = await makeWorld()
    world.chain.failSends([
      says('insufficient funds for gas'),
      says('already known', true),
      says('max fee per gas less than block base fee'),
    ])
    await submit([call('one'), call('two')], { mode: 'pipelined', ceiling: ceilingOf(2, 60_000n) })
    world.chain.setBaseFee(base)
    await run(20)
  }
  const fillers = async () =>
    (await world.journal.transactionsOf(key)).filter(({ fills }) => fills).map(({ state }) => state)

  test('is signed once more within what was approved, so that the account is not blocked', async () => {
    await rise(340n)
    expect(world.chain.canonical().map(({ data }) => data)).toEqual(['0x', call('two').data])
    expect(await fillers()).toEqual(expect.arrayContaining(['dropped', 'final']))
    expect(await status()).toMatchObject({ status: 600, capabilities: { error: { code: -32000 } } })
  })

  test('waits for the person where more was not approved', async () => {
    await rise(700n)
    expect(await fillers()).toEqual(['signed'])
    expect((await world.engine().activities(1))[0]).toMatchObject({ waitsFor: 'fee' })
    await world.engine().allowMore(key, await world.engine().offerMore(key))
    await run()
    expect(await status()).toMatchObject({ status: 600 })
  })

  test('is not signed for ever by a node that refuses what it asks for', async () => {
    await rise(10n ** 9n)
    world.chain.setBaseFee(10n ** 9n, 100n)
    await run(20)
    expect(await fillers()).toEqual(['signed'])
  })
})

describe('the gas of a filler', () => {
  const delegate = '0x00000000000000000000000000000000000000de'

  test.each([
    ['is what it was where a transfer takes 21,000', { filler: 21_000n }, [21_000n, 21_000n]],
    ['is what the node tells and a margin', { filler: 50_000n }, [50_000n, 60_000n]],
    ['is never below the constant', { filler: 1n }, [21_000n, 21_000n]],
    ['of an upgraded account is never below its own', { filler: 30_000n, delegate }, [100_000n, 100_000n]],
    ['is a guess where the node tells nothing', {}, [21_000n, 100_000n]],
    ['has a margin up to the limit', { filler: 50_000n, limit: 55_000n }, [50_000n, 55_000n]],
    ['is guessed no higher than the limit', { limit: 30_000n }, [21_000n, 30_000n]],
  ] as const)('%s', (_name, prepared, [needs, likes]) => {
    expect(fillerGas({ delegate: undefined, ...prepared })).toEqual({ needs, likes })
  })
})
