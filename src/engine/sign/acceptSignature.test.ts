import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { WalletError } from '../../domain/errors.ts'
import type { Bounds } from '../../domain/signing/approvedBounds.ts'
import type { Awaited } from '../../storage/journal/rows.ts'
import { alice } from '../simulation/foreign.fake.ts'
import { answerTo } from '../simulation/signer.fake.ts'
import { call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
afterEach(async () => {
  expect(world.reports).toEqual([])
  await world.end()
})

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const key = `${origin} a`

async function make(count = 3, change: Parameters<typeof submission>[2] = {}) {
  world = await makeWorld({ onDevice: true })
  const done = world.engine().submit(
    submission(
      'a',
      names.slice(0, count).map((name) => call(name)),
      change,
    ),
  )
  await world.calm()
  await done
  return world
}

const awaited = async () => (await world.journal.batch(key))?.awaited
const executed = () => world.chain.canonical().map(({ data }) => Buffer.from(data.slice(2), 'hex').toString())
const status = () => world.engine().status(origin, 'a')

/** The device signs the wanted bytes, and its answer reaches the background. */
async function sign(): Promise<void> {
  const wanted = (await awaited())?.wanted
  if (!wanted) return
  const giving = world.engine().give(key, { id: wanted.id, signature: answerTo(wanted.bytes) })
  await world.calm()
  await giving
}

/** Lets everything happen that needs no device. */
const settle = () => world.run(20)

test('the request is answered while the device has yet to sign, and nothing is sent', async () => {
  await make()
  expect(await status()).toMatchObject({ status: 100 })
  expect(world.chain.sends).toEqual([])
  expect((await world.engine().activities(1))[0]).toMatchObject({ waitsFor: 'device' })
  expect(await world.engine().busy()).toBe(false)
})

test('bytes that an older version made for the device are signed after an update', async () => {
  await make(1)
  const { bounds, ...rest } = (await awaited()) as Awaited
  const { from: _, dataFee: __, ...old } = bounds
  await world.journal.changeBatch(key, { awaited: { ...rest, bounds: old as Bounds } })
  await sign()
  await settle()
  expect(executed()).toEqual(['one'])
})

test('each call takes one signature, after the call before it is in a block', async () => {
  await make()
  for (const [index] of names.slice(0, 3).entries()) {
    expect((await awaited())?.row.index).toBe(index)
    await sign()
    await settle()
    expect(executed()).toEqual(names.slice(0, index + 1))
  }
  expect(await status()).toMatchObject({ status: 200 })
  expect(await awaited()).toBeUndefined()
})

test('ten calls whose device comes and goes, while the background dies, run once each and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('sign', 'die', 'wait', 'wrong'), { minLength: 60, maxLength: 60 }),
      fc.array(fc.nat(60), { minLength: 60, maxLength: 60 }),
      async (events, steps) => {
        await make(10)
        for (const [place, event] of events.entries()) {
          if (event === 'sign') await sign()
          if (event === 'wait') await settle()
          if (event === 'wrong') {
            const id = (await awaited())?.wanted.id ?? '0x'
            const giving = world.engine().give(key, { id, signature: '0x1234' })
            await expect(giving).rejects.toMatchObject({ kind: 'invalidParams' })
          }
          if (event === 'die') {
            const wanted = (await awaited())?.wanted
            world.dieIn(steps[place] ?? 0)
            if (wanted) void world.engine().give(key, { id: wanted.id, signature: answerTo(wanted.bytes) })
            await world.calm()
            await world.restart()
          }
        }
        for (let round = 0; round < 30 && (await status())?.status === 100; round++) {
          await settle()
          await sign()
        }
        await settle()
        expect(executed()).toEqual(names)
        await world.end()
      },
    ),
    { numRuns: 12 },
  )
  await make(1)
}, 60_000)

describe('a killed background', () => {
  test('comes back to the same bytes, and takes the signature that was made before', async () => {
    await make()
    const before = (await awaited())?.wanted
    // New bytes would have another price.
    world.chain.setBaseFee(30n)
    await world.restart()
    await settle()
    expect((await awaited())?.wanted).toEqual(before)
    world.chain.setBaseFee(1n)
    await sign()
    await settle()
    expect(executed()).toEqual(['one'])
  })
})

describe('what does not count', () => {
  test.each([
    ['a signature of other bytes', async () => (await awaited())?.wanted.id ?? '0x', '0xabcd'],
    ['an answer to another request', async () => `0x${'11'.repeat(32)}` as const, '0xabcd'],
  ] as const)('%s loses nothing, and the same request waits', async (_, id, signature) => {
    await make()
    const before = await awaited()
    await expect(world.engine().give(key, { id: await id(), signature })).rejects.toThrow()
    expect(await awaited()).toEqual(before)
    expect(world.chain.sends).toEqual([])
    await sign()
    await settle()
    expect(executed()).toEqual(['one'])
  })

  test.each([
    ['the disk is full', new DOMException('No space', 'QuotaExceededError')],
    ['no node answers', new WalletError('chainDisconnected')],
  ])('%s: the signature is not lost, and counts once it comes again', async (_, error) => {
    await make()
    const before = await awaited()
    const failing = vi.spyOn(world.journal, 'sign').mockRejectedValueOnce(error)
    const { id, bytes } = before?.wanted ?? { id: '0x', bytes: '0x' }
    const giving = world.engine().give(key, { id, signature: answerTo(bytes) })
    await expect(giving).rejects.toThrow(error)
    failing.mockRestore()
    expect(await awaited()).toEqual(before)
    await sign()
    await settle()
    expect(executed()).toEqual(['one'])
  })

  test('a signature that comes twice is one transaction', async () => {
    await make()
    const wanted = (await awaited())?.wanted
    const answer = { id: wanted?.id ?? '0x', signature: answerTo(wanted?.bytes ?? '0x') } as const
    await sign()
    await expect(world.engine().give(key, answer)).rejects.toMatchObject({
      data: { refusal: 'error_notWanted' },
    })
    await settle()
    expect(executed()).toEqual(['one'])
  })
})

test('a stopped batch wants nothing any more, and its signed calls stay', async () => {
  await make()
  await sign()
  await settle()
  const late = (await awaited())?.wanted
  await world.engine().stop(key)
  await world.calm()
  await settle()
  expect(await awaited()).toBeUndefined()
  await expect(
    world.engine().give(key, { id: late?.id ?? '0x', signature: answerTo(late?.bytes ?? '0x') }),
  ).rejects.toMatchObject({ data: { refusal: 'error_notWanted' } })
  expect(executed()).toEqual(['one'])
  expect(await status()).toMatchObject({ status: 600 })
})

describe('a batch that upgrades the account', () => {
  const upgrade = { mode: 'atomic', upgrade: defaultDelegate.address } as const
  const kinds = async () => (await awaited())?.wanted.kind

  test('takes two signatures: of the authorization, and of the transaction around it', async () => {
    await make(3, upgrade)
    expect(await kinds()).toBe('authorization')
    await sign()
    expect(await kinds()).toBe('typedTransaction')
    expect(world.chain.sends).toEqual([])
    await sign()
    await settle()
    expect(world.chain.canonical()).toHaveLength(1)
    expect(await status()).toMatchObject({ status: 200 })
    expect(await world.journal.batch(key)).not.toHaveProperty('authorization')
  })

  test('keeps the first signature while the background dies', async () => {
    await make(3, upgrade)
    await sign()
    const before = (await awaited())?.wanted
    await world.restart()
    await settle()
    expect((await awaited())?.wanted).toEqual(before)
    await sign()
    await settle()
    expect(await status()).toMatchObject({ status: 200 })
  })

  test('asks again for both if another transaction took the nonce', async () => {
    await make(3, upgrade)
    await sign()
    const before = (await awaited())?.nonce ?? 0
    await world.chain.foreign(alice)
    world.chain.mine()
    await sign()
    await settle()
    expect(await kinds()).toBe('authorization')
    expect((await awaited())?.nonce).toBe(before + 1)
  })

  test('takes no signature of other bytes for the authorization', async () => {
    await make(3, upgrade)
    const before = await awaited()
    const giving = world.engine().give(key, { id: before?.wanted.id ?? '0x', signature: '0x1234' })
    await expect(giving).rejects.toMatchObject({ data: { refusal: 'error_otherSignature' } })
    expect(await awaited()).toEqual(before)
  })
})

test('a retry takes no signature once what it retries ran', async () => {
  world = await makeWorld({ onDevice: true, hidden: true })
  void world.engine().submit(submission('a', [call('one')]))
  await world.calm()
  world.chain.failSends([{ code: -32000, message: 'insufficient funds for gas', passesOn: true }])
  await sign()
  expect(await status()).toMatchObject({ status: 400 })
  void world.engine().submit(submission('b', [call('one')], { retries: key }))
  await world.calm()
  const wanted = (await world.journal.batch(`${origin} b`))?.awaited?.wanted
  world.chain.mine()
  world.later(1)
  const answer = { id: wanted?.id ?? '0x', signature: answerTo(wanted?.bytes ?? '0x') }
  await expect(world.engine().give(`${origin} b`, answer)).rejects.toMatchObject({ kind: 'invalidParams' })
  await settle()
  expect(await world.engine().status(origin, 'b')).toMatchObject({ status: 400 })
  expect(await status()).toMatchObject({ status: 200 })
  expect(executed()).toEqual(['one'])
})
