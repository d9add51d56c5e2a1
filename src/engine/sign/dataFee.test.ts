import { type Hex, numberToHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { gasPriceOracle, type Pricing } from '../../contracts/pricing.ts'
import { hasKind } from '../../domain/errors.ts'
import { mostOf, usualCeiling } from '../../domain/review/ceiling.ts'
import { refused } from '../simulation/simulatedChain.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const key = `${origin} a`
const status = () => world.engine().status(origin, 'a')
const shown = async () => (await world.engine().activities(1))[0]

/** The oracle's answer: wei as a bigint, any other result as it is, or a function that gives either. */
let oracleAnswer: unknown = 0n
let pricing: Pricing = 'dataFee'

/** A model of the OP stack: the node answers the oracle's questions, and the operator charges nothing. */
async function make(fee: unknown, options: Parameters<typeof makeWorld>[0] = {}) {
  world = await makeWorld(options)
  ;[oracleAnswer, pricing] = [fee, 'dataFee']
  const { node } = world.chain
  const { batch } = node
  node.pricing = async () => pricing
  node.batch = async (chainId, requests) => {
    const answers = await batch(chainId, requests)
    return answers.map((answer, index) => {
      const [transaction] = (requests[index]?.params ?? []) as { to?: string; data?: Hex }[]
      if (transaction?.to !== gasPriceOracle) return answer
      if (!transaction.data?.startsWith('0x49948e0e')) return { result: word(0n) }
      const fee: unknown = typeof oracleAnswer === 'function' ? oracleAnswer() : oracleAnswer
      return { result: typeof fee === 'bigint' ? word(fee) : fee }
    })
  }
}

const word = (value: bigint) => numberToHex(value, { size: 32 })

/** The approved ceiling at a base fee of 100 wei, a tip of 100, and this data fee in wei. */
const ceiling = (count: number, dataFee?: bigint) =>
  usualCeiling({
    gas: Array.from({ length: count }, () => 50_000n),
    price: 200n,
    fees: { maxFeePerGas: '0x12c', maxPriorityFeePerGas: '0x64' },
    ...(dataFee !== undefined && { dataFee: Array.from({ length: count }, () => dataFee) }),
  })

async function submit(names: string[], change: Parameters<typeof submission>[2] = {}) {
  const calls = names.map((name) => call(name, name === 'refused' ? { data: `${refused}01` } : {}))
  const done = world
    .engine()
    .submit(submission('a', calls, { ceiling: ceiling(calls.length, 1000n), ...change }))
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

describe('the fee for data at the moment of signing', () => {
  test.each([
    ['is signed under where it fits', 3000n, ceiling(1, 1000n)],
    ['is signed under where it is nothing', 0n, ceiling(1)],
  ] as const)('%s', async (_name, fee, shownCeiling) => {
    await make(fee)
    expect(await submit(['one'], { ceiling: shownCeiling })).toBeUndefined()
    await run()
    expect(await status()).toMatchObject({ status: 200 })
  })

  test.each([
    ['is above what was shown', 3001n, {}],
    ['was not shown', 1n, { ceiling: ceiling(1) }],
    [
      'is above what was shown of calls that run as one',
      3001n,
      { mode: 'atomic', upgrade: defaultDelegate.address },
    ],
  ] as const)('is asked for again where it %s: nothing is signed', async (_name, fee, change) => {
    await make(fee)
    expect(hasKind(await submit(['one'], change), 'feeRose')).toBe(true)
    expect(world.chain.sends).toEqual([])
  })

  test.each<[string, unknown, Pricing]>([
    ['is missing', null, 'dataFee'],
    ['is no word', '0x', 'dataFee'],
    ['is huge', word(2n ** 200n), 'dataFee'],
    ['is negative', `0x${'f'.repeat(64)}`, 'dataFee'],
    ['may be charged or not', 0n, 'unknown'],
  ])('is waited for where it %s', async (_name, fee, how) => {
    await make(fee)
    pricing = how
    expect(await submit(['one'])).toBeUndefined()
    await run(5)
    expect(world.chain.sends).toEqual([])
    expect(await status()).toMatchObject({ status: 100 })

    ;[oracleAnswer, pricing] = [1000n, 'dataFee']
    world.later(60_000)
    await run()
    expect(await status()).toMatchObject({ status: 200 })
  })
})

describe('a data fee that rises in the middle of a batch', () => {
  async function begin() {
    await make(1000n)
    await submit(['one', 'two'])
    oracleAnswer = 9000n
    world.chain.preconfirm()
    await world.pass()
    await world.pass()
  }

  test('keeps the rest at 100, until the person agrees to the new one', async () => {
    await begin()
    expect(world.chain.sends).toHaveLength(1)
    expect(await shown()).toMatchObject({ status: 100, waitsFor: 'fee' })
    const offer = await world.engine().offerMore(key)
    expect(offer.transactions.map(({ dataFee = '0x0' }) => BigInt(dataFee))).toEqual([0n, 27_000n])
    await world.engine().allowMore(key, offer)
    await run()
    expect(await status()).toMatchObject({ status: 200 })
  })

  test('lets it continue once it has fallen', async () => {
    await begin()
    oracleAnswer = 3000n
    world.later(5000)
    await run()
    expect(await status()).toMatchObject({ status: 200 })
  })
})

describe.each(['faster', 'cancel'] as const)('a replacement (%s)', (by) => {
  const take = (offer: ReturnType<typeof ceiling>) =>
    by === 'faster' ? world.engine().speedUp(key, 0, offer) : world.engine().cancel(key, 0, offer)

  test('shows the data fee and keeps to it', async () => {
    await make(1000n)
    await submit(['one'])
    const offer = await world.engine().offer(key, 0, by)
    const [{ fee = '0x0', dataFee = '0x0' } = {}] = offer.transactions
    expect([BigInt(dataFee), mostOf(offer)]).toEqual([3000n, BigInt(fee) + 3000n])
    oracleAnswer = 3001n
    await expect(take(offer)).rejects.toMatchObject({ kind: 'invalidParams' })
    expect(world.chain.sends).toHaveLength(1)
    oracleAnswer = 3000n
    await take(offer)
    expect(world.chain.sends).toHaveLength(2)
  })

  test('is not offered where nobody tells it', async () => {
    await make(1000n)
    await submit(['one'])
    oracleAnswer = null
    const offer = world.engine().offer(key, 0, by)
    const outcome = expect(offer).rejects.toMatchObject({ kind: 'chainDisconnected' })
    for (let round = 0; round < 5; round++) await world.pass()
    await outcome
  })
})

test('a filler pays no more for data than what was approved for the call in whose place it stands', async () => {
  await make(() => (world.chain.sends.length > 0 ? 3001n : 1000n))
  await submit(['refused', 'two'], { mode: 'pipelined' })
  expect(await shown()).toMatchObject({ waitsFor: 'fee' })
  expect((await world.journal.transactionsOf(key)).some(({ fills }) => fills)).toBe(false)
  await world.engine().allowMore(key, await world.engine().offerMore(key))
  await run()
  expect(await status()).toMatchObject({ status: 600 })
})

test('a price that is signed again pays no more for data than what was approved', async () => {
  await make(1000n)
  world.chain.setBaseFee(310n, 100n)
  await submit(['one'])
  oracleAnswer = 3001n
  world.chain.setBaseFee(310n)
  for (let round = 0; round < 10; round++) await world.pass()
  expect(await world.journal.transactionsOf(key)).toHaveLength(1)
  expect(await shown()).toMatchObject({ waitsFor: 'fee' })
  oracleAnswer = 3000n
  world.later(5000)
  await run()
  expect(await status()).toMatchObject({ status: 200 })
})
