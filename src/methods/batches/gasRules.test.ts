import { describe, expect, test } from 'vitest'
import type { GasNeeded } from '../../domain/services.ts'
import type { Context } from '../method.ts'
import {
  alice,
  bob,
  call,
  delegate,
  type Fake,
  make,
  ready,
  silent,
  supported,
  token,
} from '../methodContext.fake.ts'
import { readParams } from '../readParams.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { batch, kinds, one, send } from './sendCalls.fake.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

const limit = 1_000_000n
const tooMuch = { limit: '0xf4240', gas: '0xf4241' }

/** A wallet on a network with a limit of one million gas per transaction. */
function needing(needed: Partial<GasNeeded>) {
  const fake = make()
  fake.services.chain.gasLimit.mockResolvedValue(limit)
  fake.services.chain.gas.mockImplementation(async ({ calls, delegate }) => ({
    limit,
    calls: needed.calls ?? calls.map(({ gas }) => BigInt(gas ?? 50_000)),
    ...(delegate && { whole: needed.whole ?? 100_000n }),
  }))
  return fake
}

describe('a batch that must be atomic', () => {
  const atomicRequired = true

  test('is 5740 where the whole needs more than a transaction can have', async () => {
    const fake = needing({ whole: limit + 1n })
    await expect(send({ atomicRequired }, fake)).rejects.toMatchObject({
      kind: 'batchTooLarge',
      data: tooMuch,
    })
    expect(fake.services.chain.explain).not.toHaveBeenCalled()
    await expect(send({ atomicRequired }, needing({ whole: limit }))).resolves.toBeDefined()
  })

  test.each([
    [ready, { delegate, upgrade: delegate }],
    [supported, { delegate }],
  ])('is looked at as what the account would run: %j', async (atomicity, expected) => {
    const fake = needing({})
    fake.services.chain.atomicity.mockResolvedValue(atomicity)
    await send({ atomicRequired }, fake)
    expect(fake.services.chain.gas).toHaveBeenCalledWith(expect.objectContaining(expected))
  })

  test('is not refused for a call that alone needs too much, since none runs alone', async () => {
    await expect(send({ atomicRequired }, needing({ calls: [limit + 1n, 1n] }))).resolves.toBeDefined()
  })

  test('is refused only where no account could send it', async () => {
    const fake = needing({})
    fake.services.chain.gas.mockImplementation(async ({ from }) => ({
      limit,
      calls: [],
      whole: from === alice ? limit + 1n : 1n,
    }))
    const params = batch({ from: undefined, atomicRequired })
    await expect(call(wallet_sendCalls, params, fake.context, { accounts: [bob] })).resolves.toBeDefined()
  })

  test('is refused after every other reason', async () => {
    const fake = needing({ whole: limit + 1n })
    fake.services.chain.atomicity.mockResolvedValue({ status: 'unsupported', because: 'chain' })
    await expect(send({ atomicRequired }, fake)).rejects.toMatchObject({ kind: 'noUpgradesOnChain' })
  })

  test('counts the limits that the person sets', async () => {
    const fake = needing({})
    fake.services.chain.gas.mockImplementation(async ({ calls }) => ({
      limit,
      calls: [],
      whole: calls.reduce((sum, { gas = '0x0' }) => sum + BigInt(gas), 0n),
    }))
    const gas = [0, 1].map((index) => ({ index, gas: '0x7a121' as const }))
    await expect(review({}, fake)).resolves.toBeDefined()
    await expect(review({ edits: { gas } }, fake)).rejects.toMatchObject({ kind: 'batchTooLarge' })
  })

  test('is refused once a node answers that was silent as it came', async () => {
    const fake = needing({ whole: limit + 1n })
    await expect(review({}, fake)).rejects.toMatchObject({ kind: 'batchTooLarge', data: tooMuch })
  })

  const review = async (change: Partial<Context>, { context }: Fake) =>
    wallet_sendCalls.review?.(readParams(wallet_sendCalls, batch({ atomicRequired }), false), {
      ...context,
      ...change,
    })
})

describe('a batch that may run one call after the other', () => {
  test('is 5740 with the call that alone needs more than a transaction can have', async () => {
    const fake = needing({ calls: [1n, limit + 1n] })
    await expect(send({}, fake)).rejects.toMatchObject({
      kind: 'batchTooLarge',
      data: { ...tooMuch, index: 1 },
    })
    expect(fake.services.chain.explain).not.toHaveBeenCalled()
    await expect(send({}, needing({ calls: [1n, limit] }))).resolves.toBeDefined()
  })

  test('as a single call too, whether or not it says that it must be atomic', async () => {
    for (const atomicRequired of [true, false])
      await expect(
        send({ calls: [one], atomicRequired }, needing({ calls: [limit + 1n] })),
      ).rejects.toMatchObject({ kind: 'batchTooLarge', data: { ...tooMuch, index: 0 } })
  })

  test('is not refused for a call that nobody can estimate: it may need those before it', async () => {
    await expect(send({}, needing({ calls: [1n, undefined] }))).resolves.toBeDefined()
  })

  test.each([supported, ready])(
    'becomes stepwise, and says why, where only the sum is too much: %j',
    async (atomicity) => {
      const fake = needing({ whole: limit + 1n })
      fake.services.chain.atomicity.mockResolvedValue(atomicity)
      const { review } = await send({}, fake)
      expect(review?.blocks).toContainEqual(
        expect.objectContaining({
          mode: 'stepwise',
          options: expect.not.arrayContaining(['atomic']),
          note: 'These calls need too much gas to run as one.',
        }),
      )
      expect(kinds(review?.blocks)).not.toContain('upgrade')
      expect(fake.submitted[0]).toMatchObject({ mode: 'stepwise' })
    },
  )

  test('may be atomic where the sum fits', async () => {
    const fake = needing({ whole: limit })
    fake.services.chain.atomicity.mockResolvedValue(supported)
    const { review } = await send({}, fake)
    expect(review?.blocks).toContainEqual(expect.objectContaining({ mode: 'atomic' }))
  })
})

describe('what a silent node would have to tell', () => {
  test.each([{}, { atomicRequired: true }, { calls: [one] }])('is left open: %j', async (change) => {
    const fake = make()
    fake.services.chain.gas.mockImplementation(silent)
    await expect(send(change, fake)).resolves.toBeDefined()
  })

  test('is not asked for again once the user has decided', async () => {
    const fake = needing({})
    const { review } = await send({}, fake)
    expect(review).toBeDefined()
    const before = fake.services.chain.gas.mock.calls.length
    const approved = { ...fake.context, request: 'request-2' }
    await wallet_sendCalls.handle(readParams(wallet_sendCalls, batch(), false), approved, {
      mode: 'stepwise',
    })
    expect(fake.services.chain.gas).toHaveBeenCalledTimes(before)
  })
})

describe('eth_sendTransaction', () => {
  const transaction = { from: alice, to: token, value: '0x1', data: '0x1234' }
  const sent = (change: object, fake = needing({})) =>
    call(eth_sendTransaction, [{ ...transaction, ...change }], fake.context)

  test('is -32602 where its estimate is more than a transaction can have', async () => {
    const fake = needing({ calls: [limit + 1n] })
    await expect(sent({}, fake)).rejects.toMatchObject({
      kind: 'invalidParams',
      data: { path: '0', ...tooMuch },
    })
    expect(fake.services.chain.explain).not.toHaveBeenCalled()
    await expect(sent({}, needing({ calls: [limit] }))).resolves.toBeDefined()
  })

  test.each(['gas', 'gasLimit'])('is -32602 where its own %s is', async (member) => {
    await expect(sent({ [member]: '0xf4241' })).rejects.toMatchObject({
      kind: 'invalidParams',
      data: { path: `0.${member}`, ...tooMuch },
    })
    await expect(sent({ [member]: '0xf4240' })).resolves.toBeDefined()
  })

  test('is not refused where nobody can estimate it, nor where the node is silent', async () => {
    await expect(sent({}, needing({ calls: [undefined] }))).resolves.toBeDefined()
    const fake = make()
    fake.services.chain.gas.mockImplementation(silent)
    await expect(sent({}, fake)).resolves.toBeDefined()
  })
})
