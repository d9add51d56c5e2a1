import fc from 'fast-check'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { transferTopic } from '../../../../domain/asset.ts'
import type { Activity, Log } from '../../../../domain/batch.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import { activityTitle } from '../activityText.ts'
import { movedBy } from './moved.ts'
import { movedText } from './movedText.ts'

const coin = { symbol: 'ETH', decimals: 18 }
const me = '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367'
const router = '0x00000000000000000000000000000000000a11ce'
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 } as const
const weth = { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH', decimals: 18 } as const
const tokens = [usdc, weth]

const transfer = (token: Address, from: Address, to: Address, amount: bigint): Log => ({
  address: token.toLowerCase() as Address,
  topics: [transferTopic, pad(from).toLowerCase() as Hex, pad(to).toLowerCase() as Hex],
  data: numberToHex(amount, { size: 32 }),
})
const deposit = (contract: Address, amount: bigint): Log => ({
  address: contract,
  topics: ['0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', pad(me)],
  data: numberToHex(amount, { size: 32 }),
})
const approve = (spender: Address = router, amount = 1_000_000_000n) =>
  call('final', {
    to: usdc.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
const swap = (value: Hex = '0x0') => call('final', { to: router, data: '0x3593564c', value })
const send = call('final', { to: router, data: '0x', value: '0x6f05b59d3b20000' })

const done = (calls: Activity['calls'], logs: Log[], more: Partial<Activity> = {}) =>
  flight(calls, { status: 200, logs, ...more })
const moved = (activity: Activity) => movedBy(activity, coin, tokens)
const title = (activity: Activity) => activityTitle(activity, coin, tokens).replaceAll('\u00a0', ' ')
const out = transfer(usdc.address, me, router, 200_000_000n)
const back = transfer(weth.address, router, me, 10n ** 17n)

describe('what happened, by the receipts', () => {
  test('approve and swap reads as the swap that it was', () => {
    expect(title(done([approve(), swap()], [out, back]))).toBe('Swapped 200 USDC for 0.1 WETH')
  })

  test('the coin that was given is that of the calls that ran', () => {
    const paid = swap('0x16345785d8a0000')
    const got = transfer(usdc.address, router, me, 200_000_000n)
    expect(title(done([paid], [got]))).toBe('Swapped 0.1 ETH for 200 USDC')
    expect(title(done([paid, { ...paid, state: 'failed' }], [got], { status: 600 }))).toBe(
      'Swapped 0.1 ETH for 200 USDC',
    )
  })

  test('without a log of what arrived, it reads as paid, and nothing is guessed', () => {
    const paid = done([approve(), swap()], [out])
    expect(title(paid)).toBe('Paid 200 USDC')
    expect(movedText(moved(paid) as never, 'you').heading).toBe('You paid 200\u00a0USDC')
    expect(title(done([swap()], [back]))).toBe('Received 0.1 WETH')
  })

  test('what came back of what was given counts against it', () => {
    const rest = transfer(usdc.address, router, me, 5_000_000n)
    expect(title(done([approve(), swap()], [out, rest, back]))).toBe('Swapped 195 USDC for 0.1 WETH')
    expect(moved(done([swap()], [rest, transfer(usdc.address, me, router, 5_000_000n)]))).toBeUndefined()
  })

  test('a plain transfer beside a swap was no part of it', () => {
    const activity = done([send, approve(), swap()], [out, back])
    expect(moved(activity)?.isSwap).toBe(false)
    expect(movedText(moved(activity) as never)).toEqual({
      heading: 'Sent 0.5\u00a0ETH and 200\u00a0USDC',
      beside: 'Received 0.1\u00a0WETH',
    })
  })

  test('wrapping gives as much as the log of the wrapped coin says, if the call paid it', () => {
    const wrap = call('final', { to: weth.address, data: '0xd0e30db0', value: '0x16345785d8a0000' })
    expect(title(done([wrap], [deposit(weth.address, 10n ** 17n)]))).toBe('Swapped 0.1 ETH for 0.1 WETH')
    // Another amount than was paid, and a contract that writes both events.
    expect(title(done([wrap], [deposit(weth.address, 10n ** 18n)]))).toBe('Paid 0.1 ETH')
    expect(title(done([wrap], [back, deposit(weth.address, 10n ** 17n)]))).toBe(
      'Swapped 0.1 ETH for 0.1 WETH',
    )
  })

  test('the fee that a sponsor took in a token is no part of it', () => {
    const paymaster: Address = `0x${'f'.repeat(40)}`
    const fee = transfer(usdc.address, me, paymaster, 300_000n)
    const calls = [approve(), swap(), approve(paymaster, 400_000n)]
    const sponsored = done(calls, [out, back, fee], { sponsor: 'pay.example' })
    expect(title(sponsored)).toBe('Swapped 200 USDC for 0.1 WETH')
  })
})

describe('nothing is claimed', () => {
  test.each<[string, Activity]>([
    ['while it is in flight', done([swap()], [out, back], { status: 100 })],
    ['of a rescue, whose logs name another account', done([swap()], [back], { rescues: router })],
    ['if a token left that the list cannot name', done([swap()], [transfer(router, me, router, 5n), back])],
    ['by the transfers of others', done([swap()], [transfer(usdc.address, router, router, 5n)])],
    ['by a transfer to oneself', done([swap()], [transfer(usdc.address, me, me, 5n)])],
    ['by a transfer of nothing', done([swap()], [transfer(router, me, router, 0n)])],
    ['by a collectible', done([swap()], [{ ...back, topics: [...back.topics, pad('0x1')], data: '0x' }])],
    ['of a token that arrived and is not listed', done([swap()], [transfer(router, router, me, 5n)])],
  ])('%s', (_name, activity) => {
    expect(moved(activity)).toBeUndefined()
  })

  test('whatever the logs are, no sum is lost or made', () => {
    const amount = fc.bigInt({ min: 0n, max: maxUint256 })
    const one = fc.tuple(fc.constantFrom(...tokens), fc.boolean(), amount)
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const logs = all.map(([{ address }, isOut, value]) =>
          transfer(address, isOut ? me : router, isOut ? router : me, value),
        )
        const { given = [], got = [] } = moved(done([swap()], logs)) ?? {}
        for (const { symbol } of tokens) {
          const net = all
            .filter(([token]) => token.symbol === symbol)
            .reduce((sum, [, isOut, value]) => (isOut ? sum - value : sum + value), 0n)
          const told = (list: typeof got) => list.find((asset) => asset.symbol === symbol)?.value ?? 0n
          expect(told(got) - told(given)).toBe(net)
        }
      }),
    )
  })
})
