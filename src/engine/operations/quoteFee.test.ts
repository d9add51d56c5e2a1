import fc from 'fast-check'
import { decodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import { feeCalls, type TokenFee } from '../../domain/review/tokenFee.ts'
import type { Submission } from '../../domain/services.ts'
import { costOfOperation } from '../../domain/userOperation.ts'
import { feeToken, makeBundler, paymaster } from '../simulation/simulatedBundler.fake.ts'
import { alice, call, makeWorld, origin, submission, type World } from '../simulation/simulatedWorld.fake.ts'

let world: World
let bundler: ReturnType<typeof makeBundler>
afterEach(() => world.end())

async function start() {
  bundler = makeBundler()
  world = await makeWorld({ remote: true, ask: bundler.ask, delegated: [alice], tokens: [feeToken, other] })
  bundler.serve(world.chain, world.now)
}

/** Twice the usual price. */
const dear = numberToHex(2n * 10n ** 28n)

const other = '0x0000000000000000000000000000000000000011'
const calls = [call('one'), call('two')]
const batchOf = (fee?: TokenFee): Submission => {
  const { ceiling: _, ...rest } = submission('a', calls, { mode: 'atomic' })
  return {
    ...rest,
    sponsor: { url: 'https://pay.example', context: { token: feeToken }, ...(fee && { fee }) },
  }
}
const quote = () => world.engine().quote(batchOf(), feeToken)

const approval = parseAbi(['function approve(address spender, uint256 amount)'])

/** The amounts that an operation's calls allow the paymaster to take, in order. */
function allowedIn(callData: Hex): bigint[] {
  const abi = parseAbi(['function executeBatch((address to, uint256 value, bytes data)[] calls)'])
  const [all] = decodeFunctionData({ abi, data: callData }).args
  return all.flatMap(({ to, data }) => {
    if (to.toLowerCase() !== feeToken) return []
    const { args } = decodeFunctionData({ abi: approval, data })
    return args[0].toLowerCase() === paymaster ? [args[1]] : []
  })
}

describe('the price of a batch', () => {
  test('leaves out the account, and is the cost of the operation with room', async () => {
    await start()
    const fee = await quote()
    expect(fee).toMatchObject({ token: feeToken, paymaster })
    expect(bundler.asked).toEqual([
      'pimlico_getTokenQuotes',
      'pimlico_getUserOperationGasPrice',
      'rundler_maxPriorityFeePerGas',
      'pm_getPaymasterStubData',
      'eth_estimateUserOperationGas',
    ])
    const exact = BigInt(fee.cost) * 10n ** 10n
    expect(BigInt(fee.most)).toBeGreaterThan(exact)
    expect(BigInt(fee.most)).toBeLessThan(exact * 2n)
  })

  test.each([
    ['another token', [{ paymaster, token: other, exchangeRate: '0x1', postOpGas: '0x1' }]],
    ['no price', []],
    ['a price beyond any token', [{ paymaster, token: feeToken, exchangeRate: `0x${'f'.repeat(40)}` }]],
    ['absurd gas', [{ paymaster, token: feeToken, exchangeRate: '0x1', postOpGas: '0xffffffffffff' }]],
    ['no list', 'free'],
  ])('is missing if the paymaster answers with %s', async (_, quotes) => {
    await start()
    bundler.set({ quotes })
    await expect(quote()).rejects.toMatchObject({ kind: 'sponsorRefused' })
  })
})

describe('a batch whose fee is approved in a token', () => {
  test('runs the app’s calls and then allows exactly that much', async () => {
    await start()
    const fee = await quote()
    await world.engine().submit(batchOf(fee))
    await world.run()
    const [operation] = bundler.operations
    expect(operation?.callData).toBe(encodeBatch('simple7702', [...calls, ...feeCalls(fee)]))
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 200 })
  })

  test.each([
    ['the price rose', () => ({ quotes: bundler.quoted({ exchangeRate: dear }) }), 'price'],
    ['the paymaster adds more gas', () => ({ quotes: bundler.quoted({ postOpGas: '0xf4240' }) }), 'price'],
    ['the bundler asks for more', () => ({ price: { maxFeePerGas: '0xffffffffff' } }), 'price'],
    ['another paymaster pays', () => ({ named: other }), undefined],
    ['there is no price any more', () => ({ quotes: [] }), undefined],
  ])('is not signed if %s', async (_, change, fault) => {
    await start()
    const fee = await quote()
    bundler.set(change())
    await expect(world.engine().submit(batchOf(fee))).rejects.toMatchObject({
      kind: 'sponsorRefused',
      ...(fault && { data: { fault } }),
    })
    expect(bundler.operations).toEqual([])
  })

  test('shows what an earlier approval lets the paymaster take, and allows only the rest', async () => {
    await start()
    const before = await quote()
    bundler.set({ allowance: 5n })
    const fee = await quote()
    expect(fee).toMatchObject({ old: '0x5', most: numberToHex(BigInt(before.most) + 5n) })
    await world.engine().submit(batchOf(fee))
    await world.run()
    const [operation] = bundler.operations
    expect(operation && allowedIn(operation.callData)).toEqual([0n, BigInt(before.most)])
  })

  test.each([
    ['the fee’s token', feeToken, 1n],
    ['the fee’s token, without limit', feeToken, 2n ** 256n - 1n],
    ['another token', other, 1n],
  ] as const)(
    'is not signed if the paymaster may take more of %s than the screen showed',
    async (_, allows, allowance) => {
      await start()
      const fee = await quote()
      bundler.set({ allows, allowance })
      await expect(world.engine().submit(batchOf(fee))).rejects.toMatchObject({
        kind: 'sponsorRefused',
        data: { fault: 'oldAllowance' },
      })
      expect(bundler.operations).toEqual([])
    },
  )

  test('has no price where the paymaster may take the token without limit', async () => {
    await start()
    bundler.set({ allowance: 2n ** 96n - 1n })
    await expect(quote()).rejects.toMatchObject({ data: { fault: 'oldAllowance' } })
  })

  test('waits for an earlier one, which may change what the paymaster may take', async () => {
    await start()
    const fee = await quote()
    await world.engine().submit(batchOf(fee))
    void world.engine().submit({ ...batchOf(fee), id: 'b', request: 'b' })
    await world.calm()
    expect(new Set(bundler.operations.map(({ nonce }) => nonce)).size).toBe(1)
    await world.run()
    expect(new Set(bundler.operations.map(({ nonce }) => nonce)).size).toBe(2)
  })

  test('ends without a signature if the price rose while the background was dead', async () => {
    await start()
    const fee = await quote()
    bundler.set({ sponsor: 'silent' })
    await world.journal.plan({ origin, id: 'a', request: 'a', at: world.now(), plan: batchOf(fee) })
    bundler.set({ sponsor: 'pays', quotes: bundler.quoted({ exchangeRate: dear }) })
    await world.restart()
    await world.run()
    expect(bundler.operations).toEqual([])
    expect(await world.engine().status(origin, 'a')).toMatchObject({ status: 400 })
  })
})

test('whatever the service answers, a signed operation allows what was approved, and costs no more', async () => {
  const amount = fc
    .oneof(fc.bigInt({ min: 0n, max: 2n ** 40n }), fc.bigInt({ min: 0n, max: 2n ** 140n }))
    .map((value) => `0x${value.toString(16)}`)
  const answer = fc.oneof(
    fc.constant(undefined),
    fc.array(
      fc.record({
        paymaster: fc.constantFrom<string>(paymaster, paymaster, other, 'me'),
        token: fc.constantFrom<string>(feeToken, feeToken, other),
        exchangeRate: amount,
        postOpGas: fc.oneof(fc.constant('0x7530'), amount),
      }),
      { maxLength: 2 },
    ),
    fc.anything(),
  )
  const named = fc.constantFrom<string>(paymaster, paymaster, other, 'me')
  const price = fc.oneof(
    fc.constant(undefined),
    fc.record({ maxFeePerGas: amount, maxPriorityFeePerGas: amount }),
    fc.anything(),
  )
  const seen = { signed: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(answer, answer, named, price, async (first, second, named, price) => {
      await start()
      try {
        if (first !== undefined) bundler.set({ quotes: first })
        const fee = await quote().catch(() => undefined)
        if (!fee) return
        if (second !== undefined) bundler.set({ quotes: second })
        bundler.set({ named, price })
        await world
          .engine()
          .submit(batchOf(fee))
          .catch(() => undefined)
        await world.calm()
        seen[bundler.operations.length > 0 ? 'signed' : 'refused'] += 1
        for (const operation of bundler.operations) {
          expect(operation.paymaster).toBe(paymaster)
          expect(operation.callData).toBe(encodeBatch('simple7702', [...calls, ...feeCalls(fee)]))
          expect(allowedIn(operation.callData)).toEqual([0n, BigInt(fee.most)])
          // The paymaster pays the bundler's price: it is no part of what it may take.
          const dearer = price === undefined ? 1n : 11n
          expect(BigInt(fee.cost) * 4n * dearer).toBeGreaterThan(costOfOperation(operation))
        }
      } finally {
        await world.end()
      }
    }),
    { numRuns: 100, seed: 7677 },
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
}, 60_000)
