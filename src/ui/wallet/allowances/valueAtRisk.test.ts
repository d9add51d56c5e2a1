import fc from 'fast-check'
import { type Address, getAddress, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { worthOf } from '../../prices/fiatValue.ts'
import type { Allowance } from './findAllowances.ts'
import { byRisk, risksOf, sumAtRisk } from './valueAtRisk.ts'

const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const odd: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = (index: number) => getAddress(`0x${String(index).padStart(40, '0')}`)
const price = { scaled: 10n ** 24n, at: 0 }
const assets = new Map([
  [usdc, { symbol: 'USDC', decimals: 6, own: true }],
  [weth, { symbol: 'WETH', decimals: 18, own: true }],
])

type Given = { token: Address; amount: bigint | 'all'; balance?: bigint | undefined; priced?: boolean }

/** The risks of one network with one allowance each. */
function risks(given: readonly Given[]) {
  const allowances = given.map(({ token, amount }, index): Allowance => {
    const kind = amount === 'all' ? 'operator' : 'erc20'
    return { kind, token, spender: spender(index), amount }
  })
  const balances = new Map(
    given.flatMap(({ token, balance }) => (balance === undefined ? [] : [[token, balance] as const])),
  )
  const priced = new Set(given.flatMap(({ token, priced }) => (priced ? [token as string] : [])))
  return risksOf([{ chainId: 1, exposure: { allowances, assets, balances } }], ({ address }) =>
    priced.has(address) ? price : undefined,
  )
}

const amounts = fc.bigInt({ min: 0n, max: maxUint256 })

test('an allowance takes no more than the balance, and no more than it allows', () => {
  fc.assert(
    fc.property(amounts, amounts, (amount, balance) => {
      const [risk] = risks([{ token: usdc, amount, balance, priced: true }])
      const [least = 0n] = [amount, balance].toSorted((one, other) => (one < other ? -1 : 1))
      expect(risk?.taken).toBe(least)
      expect(risk?.worth).toBe(worthOf(least, 6, price))
    }),
  )
})

test('an unknown balance is an unknown risk, never none', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (amount, priced) => {
      const [risk] = risks([{ token: usdc, amount, priced }])
      expect(risk).toMatchObject({ taken: undefined })
      expect(risk).not.toHaveProperty('worth')
    }),
  )
})

const token = fc.constantFrom(usdc, weth, odd)
const given: fc.Arbitrary<Given> = fc.record({
  token,
  amount: fc.oneof(fc.constant('all' as const), fc.constant(maxUint256), fc.bigInt({ min: 1n, max: 9n })),
  balance: fc.option(fc.bigInt({ min: 0n, max: 9n }), { nil: undefined }),
  priced: fc.boolean(),
})

test('sorting loses none, and depends on the risks alone', () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 12 }), (list) => {
      const sorted = risks(list)
      expect(sorted).toHaveLength(list.length)
      expect(sorted.toReversed().toSorted(byRisk).map(placeOf)).toEqual(sorted.map(placeOf))
      for (const [index, risk] of sorted.entries()) {
        const next = sorted[index + 1]
        if (next) expect(byRisk(risk, next)).toBeLessThanOrEqual(0)
      }
    }),
  )
  function placeOf({ worth, taken, allowance }: ReturnType<typeof risks>[number]) {
    const size = allowance.amount === 'all' || allowance.amount === maxUint256 ? 'all' : 'some'
    if (taken === 0n) return 'nothing'
    return (
      worth ?? (size === 'all' ? 'all' : taken === undefined || allowance.token === odd ? 'unknown' : 'some')
    )
  }
})

test('the largest worth comes first, then everything, a part, the unknown, and last what takes nothing', () => {
  const sorted = risks([
    { token: spender(1), amount: 5n, balance: 0n },
    { token: odd, amount: 5n, balance: 9n },
    { token: usdc, amount: 2n, balance: 900n, priced: true },
    { token: spender(2), amount: 'all', balance: 3n },
    { token: weth, amount: 5n, balance: 9n },
  ])
  expect(sorted.map(({ allowance }) => allowance.token)).toEqual([usdc, spender(2), weth, odd, spender(1)])
})

describe('the sum', () => {
  test('of several allowances of a token is no more than its balance', () => {
    const of = (...list: bigint[]) =>
      sumAtRisk(risks(list.map((amount) => ({ token: usdc, amount, balance: 100n, priced: true }))))
    expect(of(30n, 40n).worth).toBe(worthOf(70n, 6, price))
    expect(of(80n, 90n).worth).toBe(worthOf(100n, 6, price))
    expect(of(maxUint256, 1n)).toEqual({ worth: worthOf(100n, 6, price), without: 0 })
  })

  test('counts what nobody knows the worth of, and leaves out what takes nothing', () => {
    expect(sumAtRisk(risks([{ token: usdc, amount: 5n, priced: true }]))).toEqual({ worth: 0n, without: 1 })
    expect(sumAtRisk(risks([{ token: odd, amount: 5n, balance: 7n }]))).toEqual({ worth: 0n, without: 1 })
    expect(sumAtRisk(risks([{ token: odd, amount: 5n, balance: 0n }]))).toEqual({ worth: 0n, without: 0 })
  })
})
