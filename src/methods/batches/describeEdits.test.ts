import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../domain/batch.ts'
import type { CallView } from '../../domain/review/review.ts'
import { alice, bob, call, make, token } from '../methodContext.fake.ts'
import { checkEdits } from './describeEdits.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { send } from './sendCalls.fake.ts'

const data = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  args: [bob, 5n],
})
const approval = { to: token, data }
const asset = { address: token, symbol: 'TEST', decimals: 18, known: true }
const args = [
  { name: 'spender', type: 'address', value: bob },
  { name: 'amount', type: 'uint256', value: '5', asset },
]

function explaining(change: Partial<CallView>) {
  const fake = make()
  fake.services.chain.explain.mockImplementation(async (_, __, calls: readonly Call[]) =>
    calls.map(({ to, value, data }) => ({
      verb: '',
      sub: '',
      ...(to && { to: { address: to } }),
      value,
      data,
      guessed: false,
      args,
      effects: [],
      ...change,
    })),
  )
  return fake
}

const calls = (review: Awaited<ReturnType<typeof send>>['review']) =>
  review?.blocks.find((block) => block.kind === 'calls')

describe('an approval whose amount can be changed', () => {
  test('is one of a token that is known', async () => {
    const { review } = await send({ calls: [approval] }, explaining({}))
    expect(calls(review)?.calls[0]?.allowance).toEqual({ asset, amount: '0x5', most: `0x${'f'.repeat(64)}` })
  })

  test('is none of a collectible, whose number stands where the amount would, nor a guess', async () => {
    for (const change of [{ guessed: true }, { args: args.map(({ asset: _, ...arg }) => arg) }]) {
      const { review } = await send({ calls: [approval] }, explaining(change))
      expect(calls(review)?.calls[0]?.allowance).toBeUndefined()
    }
  })
})

describe('a swap whose least amount can be raised', () => {
  // Uniswap V2: swapExactETHForTokens, with the least amount in its first word.
  const swap = { to: bob, data: `0x7ff36ab5${5n.toString(16).padStart(64, '0')}` as Hex }
  const least = { name: 'amountOutMin', type: 'uint256', value: '5', asset }

  test('is one of a known router', async () => {
    const { review } = await send({ calls: [swap] }, explaining({ args: [least] }))
    expect(calls(review)?.calls[0]?.least).toEqual({ asset, amount: '0x5' })
  })

  test.each([
    ['a guess', { guessed: true, args: [least] }],
    ['a swap that is explained otherwise', { args: [{ ...least, value: '6' }] }],
    ['a swap without a token', { args: [{ name: least.name, type: least.type, value: '5' }] }],
    ['a swap for another amount', { args: [{ ...least, name: 'amountIn' }] }],
  ])('is not %s', async (_, change) => {
    const { review } = await send({ calls: [swap] }, explaining(change))
    expect(calls(review)?.calls[0]?.least).toBeUndefined()
  })

  describe('in a multicall', () => {
    const abi = parseAbi([
      'function multicall(bytes[] data)',
      'function unwrapWETH9(uint256 amountMinimum, address recipient)',
    ])
    const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [5n, bob] })
    const multicall = encodeFunctionData({ abi, functionName: 'multicall', args: [['0x12345678', unwrap]] })
    const coin = { symbol: 'ETH', decimals: 18, known: true }
    const step = { verb: '', sub: '', value: '0x0', data: '0x', guessed: false, effects: [] } as const
    const last = [{ name: 'amountMinimum', type: 'uint256', value: '5', asset: coin }]
    const inner = {
      by: 'itself' as const,
      calls: [step, step].map((one, at) => ({ ...one, effects: [], args: at ? last : [] })),
      cut: 0,
    }
    const brought = (asset: CallView['effects'][number]['asset']) =>
      ({ direction: 'received', asset, amount: '0x5', bound: 'least' }) as const
    const given = async (change: Partial<CallView>) => {
      const { review } = await send(
        { calls: [{ to: bob, data: multicall }] },
        explaining({ args: [], ...change }),
      )
      return calls(review)?.calls[0]?.least
    }

    test('is the only thing that surely arrives', async () => {
      const view = { inner }
      expect(await given({ ...view, effects: [brought(coin)] })).toEqual({ asset: coin, amount: '0x5' })
      expect(await given({ ...view, effects: [brought(asset)] })).toBeUndefined()
      expect(await given({ ...view, effects: [brought(coin), brought(asset)] })).toBeUndefined()
      expect(await given({ effects: [brought(coin)] })).toBeUndefined()
    })

    test('may be two lists deep, as in a plan of Uniswap V4', async () => {
      const encode = (types: string, ...values: unknown[]) =>
        encodeAbiParameters(parseAbiParameters(types) as never, values as never)
      const words = [bob, bob, 0n, 0n, bob, true, 7n, 5n, '0x']
      const swap = encode(
        '(address, address, uint24, int24, address, bool, uint128, uint128 least, bytes)',
        words,
      )
      const plan = encode('bytes, bytes[]', '0x060f', [swap, encode('address, uint256', bob, 0n)])
      const data = encodeFunctionData({
        abi: parseAbi(['function execute(bytes commands, bytes[] inputs)']),
        args: ['0x10', [plan]],
      })
      const deep = (args: CallView['args']) => ({
        inner: {
          ...inner,
          calls: [
            { ...step, effects: [], args: [], inner: { ...inner, calls: [{ ...step, effects: [], args }] } },
          ],
        },
        effects: [brought(coin)],
      })
      const least = async (args: CallView['args']) => {
        const { review } = await send({ calls: [{ to: bob, data }] }, explaining({ args: [], ...deep(args) }))
        return calls(review)?.calls[0]?.least
      }
      expect(await least(last)).toEqual({ asset: coin, amount: '0x5' })
      expect(await least([])).toBeUndefined()
    })
  })
})

describe('what can be changed of', () => {
  const both = [approval, approval]
  test.each([
    ['calls that may happen one by one: their number and order', { calls: both }, { order: true }],
    ['calls that must happen together: neither', { calls: both, atomicRequired: true }, {}],
    ['one call: its nonce', { calls: [approval] }, { nonce: true }],
    ['one call of an account to be picked: no nonce', { calls: [approval], from: undefined }, {}],
  ])('%s', async (_, change, editable) => {
    const { review } = await send(change, explaining({}))
    expect(calls(review)?.editable).toEqual(editable)
  })

  test('a transaction: its nonce', async () => {
    const { context } = explaining({})
    const { review } = await call(eth_sendTransaction, [{ from: alice, ...approval }], context)
    expect(calls(review)?.editable).toEqual({ nonce: true })
  })
})

test('an edited transaction runs and shows as it was edited, with what the site asked beside it', async () => {
  const fake = explaining({})
  const edits = {
    allowances: [{ index: 0, amount: '0x3' as Hex }],
    gas: [{ index: 0, gas: '0x7000' as Hex }],
    nonce: 7,
  }
  const { review } = await call(eth_sendTransaction, [{ from: alice, ...approval }], {
    ...fake.context,
    edits,
  })
  const [submission] = fake.submitted
  expect(submission).toMatchObject({ nonce: 7, overtakes: true, calls: [{ gas: '0x7000' }] })
  expect(submission?.calls[0]?.data).toBe(data.replace(/5$/, '3'))
  expect(calls(review)).toMatchObject({
    edits,
    asked: [{ data }],
    calls: [{ index: 0, allowance: { amount: '0x3' } }],
  })
})

test('a transaction with only another nonce has nothing beside it: its call is the requested one', async () => {
  const fake = explaining({})
  const { review } = await call(eth_sendTransaction, [{ from: alice, ...approval }], {
    ...fake.context,
    edits: { nonce: 7 },
  })
  expect(calls(review)).toMatchObject({ edits: { nonce: 7 }, calls: [{ data }] })
  expect(calls(review)).not.toHaveProperty('asked')
})

test('a batch says in its answer and its status what was changed, and what the app’s own gas was', async () => {
  const fake = explaining({})
  const edits = { order: [2, 0], gas: [{ index: 0, gas: '0x7000' as Hex }] }
  const { result } = await send({ calls: [approval, approval, approval] }, fake, { edits })
  const modified = { removed: [1], reordered: [0, 2], edited: [0] }
  expect(result).toMatchObject({ capabilities: { modified } })
  expect((result as { capabilities: object }).capabilities).not.toHaveProperty('gasLimitOverride')
  expect(fake.submitted[0]?.capabilities).toEqual({ modified })
})

describe('a nonce', () => {
  const check = (nonce: number) => {
    const fake = make()
    fake.services.chain.forward.mockResolvedValue('0x4')
    return checkEdits([], { chainId: 31337, from: alice }, { ...fake.context, edits: { nonce } })
  }

  test('is the next one, or one with which another wallet’s transaction waits', async () => {
    await expect(check(7)).resolves.toBeUndefined()
    await expect(check(4)).resolves.toBeUndefined()
  })

  test.each([
    [3, { refusal: 'error_nonceUsed', values: { nonce: 3, next: 7 } }],
    [5, { refusal: 'error_nonceWaits', values: { nonce: 5 } }],
    [8, { refusal: 'error_nonceGap', values: { nonce: 8, next: 7 } }],
  ])('%i is refused with the reason', async (nonce, data) => {
    await expect(check(nonce)).rejects.toMatchObject({ kind: 'invalidParams', data })
  })
})

test('gas is what a transaction takes at least, and what the network lets it have at most', async () => {
  const fake = make()
  fake.services.chain.gasLimit.mockResolvedValue(0x10000n)
  const check = (gas: Hex) => {
    const change = { gas: [{ index: 0, gas }] }
    const run: Call[] = [{ to: token, value: '0x0', data: '0x', gas }]
    return checkEdits(run, { chainId: 31337, from: alice }, { ...fake.context, edits: change })
  }
  await expect(check('0x5208')).resolves.toBeUndefined()
  await expect(check('0x5207')).rejects.toMatchObject({ kind: 'invalidParams' })
  await expect(check('0x10001')).rejects.toMatchObject({ kind: 'unparsable' })
})
