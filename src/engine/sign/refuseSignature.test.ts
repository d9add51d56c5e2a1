import { parseTransaction } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import { alice } from '../simulation/foreign.fake.ts'
import { answerTo } from '../simulation/signer.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const key = `${origin} a`
const names = ['one', 'two', 'three']

async function submit(count = 3, change: Parameters<typeof submission>[2] = {}) {
  const calls = names.slice(0, count).map((name) => call(name))
  const done = world.engine().submit(submission('a', calls, change))
  await world.calm()
  await done
}

async function make(change: Parameters<typeof submission>[2] = {}) {
  world = await makeWorld({ onDevice: true })
  await submit(3, change)
}

const awaited = async () => (await world.journal.batch(key))?.awaited
const status = () => world.engine().status(origin, 'a')
const executed = () => world.chain.canonical().map(({ data }) => Buffer.from(data.slice(2), 'hex').toString())
const pay = async () => parseTransaction((await awaited())?.wanted.bytes ?? '0x').maxFeePerGas ?? 0n

async function finish(doing: Promise<unknown>) {
  doing.catch(() => undefined)
  await world.calm()
  await doing
}

async function sign(): Promise<void> {
  const { id, bytes } = (await awaited())?.wanted ?? { id: '0x', bytes: '0x' }
  await finish(world.engine().give(key, { id, signature: answerTo(bytes) }))
}

async function refuse(stale?: true): Promise<void> {
  await finish(world.engine().refuse(key, { id: (await awaited())?.wanted.id ?? '0x', stale }))
}

const settle = () => world.run(20)

/** Signs whatever the batch wants until it ends. */
async function signTheRest() {
  for (let round = 0; round < 20 && (await status())?.status === 100; round++) {
    await settle()
    if (await awaited()) await sign()
  }
  await settle()
}

const replacements = [
  ['a higher fee', () => world.engine().speedUp(key, 0, highCeiling(1)), {}],
  ['a cancellation', () => world.engine().cancel(key, 0, highCeiling(1)), { fills: true }],
] as const

describe.each(replacements)('%s for a call that waits', (_, ask, row) => {
  async function begin() {
    await make()
    await sign()
    await finish(ask())
    expect((await awaited())?.row).toMatchObject({ index: 0, replaces: expect.any(String), ...row })
  }

  test('is signed by the device, under the same nonce, and one of the two runs', async () => {
    await begin()
    expect((await awaited())?.nonce).toBe(0)
    await sign()
    expect(world.chain.sends).toHaveLength(2)
    await signTheRest()
    const cancels = 'fills' in row
    expect(executed()).toEqual(cancels ? [''] : names)
    expect(await status()).toMatchObject({ status: cancels ? 400 : 200 })
  })

  test('ends alone if the person refuses: the call may still run, and the batch continues', async () => {
    await begin()
    await refuse()
    expect(await awaited()).toBeUndefined()
    expect(await world.journal.batch(key)).not.toHaveProperty('stopped')
    await signTheRest()
    expect(executed()).toEqual(names)
    expect(await status()).toMatchObject({ status: 200 })
  })

  test('ends once the call has run, and the next call waits for its signature', async () => {
    await begin()
    world.chain.preconfirm()
    await settle()
    expect((await awaited())?.row).toMatchObject({ index: 1 })
  })

  test('survives the death of the background', async () => {
    await begin()
    const before = await awaited()
    await world.restart()
    expect(await awaited()).toEqual(before)
    await sign()
    await signTheRest()
    expect(executed()[0]).toBe('fills' in row ? '' : 'one')
  })
})

describe('a price that the node refuses', () => {
  /** The first call is signed at a price that is too low by now. */
  async function begin() {
    world = await makeWorld({ onDevice: true })
    world.chain.setBaseFee(310n, 100n)
    await submit()
    world.chain.setBaseFee(310n)
    await sign()
    for (let round = 0; round < 3; round++) await world.pass()
    expect((await awaited())?.row.replaces).toBeDefined()
  }

  test('is raised by the device, and each call happens once', async () => {
    await begin()
    await signTheRest()
    expect(executed()).toEqual(names)
  })

  test('stays if the person refuses, who is not asked again, and the call runs once the fee has fallen', async () => {
    await begin()
    await refuse()
    for (let round = 0; round < 10; round++) await world.pass()
    expect(await awaited()).toBeUndefined()
    world.chain.setBaseFee(1n)
    await signTheRest()
    expect(executed()).toEqual(names)
  })
})

describe('a filler of a nonce that a reorg left open', () => {
  async function begin() {
    world = await makeWorld({ onDevice: true })
    await world.chain.foreign(alice)
    world.chain.mine()
    await submit(1)
    await sign()
    world.chain.reorganise(1, false)
    for (let round = 0; round < 10; round++) await world.pass()
    // No approval showed what a filler costs.
    expect(await awaited()).toBeUndefined()
    await world.engine().allowMore(key, await world.engine().offerMore(key))
    for (let round = 0; round < 10 && !(await awaited()); round++) await world.pass()
    expect(await awaited()).toMatchObject({ nonce: 0, row: { fills: true } })
  }

  test('is signed by the device, and the call runs after it', async () => {
    await begin()
    await sign()
    await signTheRest()
    expect(executed()).toEqual(['', 'one'])
  })

  test('is not wanted again if the person refuses', async () => {
    await begin()
    await refuse()
    for (let round = 0; round < 10; round++) await world.pass()
    expect(await awaited()).toBeUndefined()
    expect(await world.journal.batch(key)).not.toHaveProperty('stopped')
  })
})

describe('a refusal', () => {
  test('of a call stops the batch: what ran stays', async () => {
    await make()
    await sign()
    await settle()
    await refuse()
    await settle()
    expect(await awaited()).toBeUndefined()
    expect(executed()).toEqual(['one'])
    expect(await status()).toMatchObject({ status: 600 })
  })

  test('of what the batch wants no more changes nothing', async () => {
    await make()
    const before = await awaited()
    const late = world.engine().refuse(key, { id: `0x${'11'.repeat(32)}` })
    await expect(late).rejects.toMatchObject({ data: { refusal: 'error_notWanted' } })
    expect(await awaited()).toEqual(before)
    expect(await world.journal.batch(key)).not.toHaveProperty('stopped')
  })
})

describe('bytes that the chain takes no more', () => {
  test('are prepared again with the fee of now', async () => {
    await make()
    const before = await pay()
    world.chain.setBaseFee(before + 1n)
    await refuse(true)
    expect(await pay()).toBeGreaterThan(before)
    await signTheRest()
    expect(executed()).toEqual(names)
  })

  test('are prepared again with the next nonce', async () => {
    await make()
    await world.chain.foreign(alice)
    world.chain.mine()
    await refuse(true)
    expect((await awaited())?.nonce).toBe(1)
    await sign()
    await settle()
    expect(await status()).toMatchObject({ status: 100 })
  })

  test('cost no second signature of the upgrade if only the fee has risen', async () => {
    await make({ mode: 'atomic', upgrade: defaultDelegate.address })
    await sign()
    const before = await pay()
    world.chain.setBaseFee(before + 1n)
    await refuse(true)
    expect((await awaited())?.wanted.kind).toBe('typedTransaction')
    expect(await pay()).toBeGreaterThan(before)
    await sign()
    await settle()
    expect(await status()).toMatchObject({ status: 200 })
  })
})

test('the call that replaces a transaction of another batch is refused for good', async () => {
  world = await makeWorld({ onDevice: true })
  await submit(1)
  await sign()
  const b = `${origin} b`
  const done = world
    .engine()
    .submit(submission('b', [call('other')], { kind: 'transaction', nonce: 0, replaces: key }))
  await world.calm()
  await done
  const { wanted, row } = (await world.journal.batch(b))?.awaited ?? {}
  expect(row).toMatchObject({ replaces: expect.any(String) })
  await finish(world.engine().refuse(b, { id: wanted?.id ?? '0x' }))
  await settle()
  expect((await world.journal.batch(b))?.awaited).toBeUndefined()
  expect(await world.engine().status(origin, 'b')).toMatchObject({ status: 400 })
})
