import fc from 'fast-check'
import { expect, test } from 'vitest'
import table from '../../../public/functions.json' with { type: 'json' }
import type { Row } from './functionTableShape.ts'
import { openAmounts, type Step } from './openAmounts.ts'

const rows = table.steps.v4 as unknown as Record<string, Row>
const [usdc, weth, dai] = ['0xa1', '0xb2', '0xc3'] as const
const step = (code: string, root: Record<string, unknown>): Step => ({
  row: rows[code] as Row,
  root: root as never,
})

/** Either currency of a pool may be the one that is sold. */
const inPool = (from: string, to: string) =>
  from < to
    ? { poolKey: { currency0: from, currency1: to }, zeroForOne: true }
    : { poolKey: { currency0: to, currency1: from }, zeroForOne: false }
const exactIn = (from: string, to: string, amountIn: bigint, amountOutMinimum: bigint) =>
  step('06', { swap: { ...inPool(from, to), amountIn, amountOutMinimum } })
const exactOut = (from: string, to: string, amountInMaximum: bigint, amountOut: bigint) =>
  step('08', { swap: { ...inPool(from, to), amountInMaximum, amountOut } })
const throughPools = (code: string) =>
  step(code, {
    swap: { currencyIn: usdc, path: [{ intermediateCurrency: weth }], amountIn: 200n, amountOutMinimum: 8n },
  })
const pay = (currency: string, amount = 0n) => step('0b', { currency, amount, payerIsUser: true })
const take = (currency: string, amount = 0n) => step('0e', { currency, recipient: '0x1', amount })
const share = (currency: string, bips: bigint) => step('10', { currency, recipient: '0x9', bips })

test('a swap leaves what it takes to pay and the least that it brings to take', () => {
  expect(openAmounts([exactIn(usdc, weth, 200n, 8n), pay(usdc), take(weth)])).toEqual([
    undefined,
    { amount: 200n },
    { amount: 8n },
  ])
})

test('a swap for an exact amount takes at most this much, and a pool that runs dry delivers less', () => {
  expect(openAmounts([exactOut(usdc, weth, 200n, 8n), pay(usdc), take(weth)]).slice(1)).toEqual([
    { amount: 200n, most: true },
    undefined,
  ])
})

test('parts of a split swap add up, and a swap of 0 spends what the swap before it brought', () => {
  const split = [exactIn(usdc, weth, 200n, 8n), exactIn(usdc, weth, 100n, 3n), pay(usdc), take(weth)]
  expect(openAmounts(split).slice(2)).toEqual([{ amount: 300n }, { amount: 11n }])
  const through = [
    exactIn(usdc, dai, 200n, 190n),
    exactIn(dai, weth, 0n, 8n),
    pay(usdc),
    take(weth),
    take(dai),
  ]
  expect(openAmounts(through).slice(2)).toEqual([{ amount: 200n }, { amount: 8n }, { amount: 0n }])
})

test('a plan pays out neither a share of another account nor an amount twice', () => {
  const plan = [exactIn(usdc, weth, 200n, 999n), share(weth, 100n), take(weth, 90n), take(weth), take(weth)]
  expect(openAmounts(plan).slice(2)).toEqual([undefined, { amount: 900n }, { amount: 0n }])
  expect(openAmounts([exactIn(usdc, weth, 200n, 999n), share(weth, 2n ** 200n), take(weth)])[2]).toEqual({
    amount: 0n,
  })
})

test.each([
  ['a step that nobody reads', [undefined, pay(usdc), take(weth)]],
  ['a swap in pools that nobody reads', [step('07 else', {}), pay(usdc), take(weth)]],
  ['a swap that versions read differently, what is paid', [throughPools('07 2.1'), pay(usdc)]],
  ['a swap that versions read differently, what it brings', [throughPools('07 2.0'), take(weth)]],
  [
    'a payment of a balance that nobody knows',
    [pay(usdc, 2n ** 255n), exactIn(usdc, weth, 200n, 8n), pay(usdc)],
  ],
  ['a payment before the swap that takes it', [pay(usdc, 150n), exactIn(usdc, weth, 200n, 8n), pay(usdc)]],
  ['a payment of what somebody took', [take(usdc, 5n), pay(usdc)]],
  ['a token that swaps bring and take', [exactIn(usdc, dai, 9n, 7n), exactIn(dai, weth, 5n, 2n), take(dai)]],
])('%s leaves open what nobody can say', (_, plan) => {
  expect(openAmounts(plan).at(-1)).toBeUndefined()
})

type Swap = Record<'amountIn' | 'amountOutMinimum' | 'amountInMaximum' | 'amountOut', bigint> & {
  poolKey: { currency0: string; currency1: string }
  zeroForOne: boolean
}

/** Runs a plan against pools that give each swap its least amount or more, and returns the account's changes. */
function played(plan: readonly Step[], bonus: () => bigint) {
  const deltas = new Map<string, bigint>()
  const of = (token: string) => deltas.get(token) ?? 0n
  const add = (token: string, amount: bigint) => deltas.set(token, of(token) + amount)
  return plan.map((step) => {
    const root = step?.root as unknown as Record<string, never>
    const swap = root?.swap as unknown as Swap
    const [sold, bought] = swap?.zeroForOne
      ? [swap.poolKey.currency0, swap.poolKey.currency1]
      : [swap?.poolKey.currency1 ?? '', swap?.poolKey.currency0 ?? '']
    if (step?.row === rows['06']) {
      const given = swap.amountIn === 0n ? of(sold) : swap.amountIn
      if (given < 0n) return undefined
      add(sold, -given)
      add(bought, swap.amountOutMinimum + bonus())
      return 0n
    }
    if (step?.row === rows['08']) {
      const given = swap.amountInMaximum - bonus()
      add(sold, -(given < 0n ? 0n : given))
      add(bought, swap.amountOut)
      return 0n
    }
    const currency = root?.currency as unknown as string
    const amount = root?.amount as unknown as bigint
    if (step?.row === rows['10']) {
      if (of(currency) < 0n) return undefined
      add(currency, (-of(currency) * (root.bips as unknown as bigint)) / 10_000n)
      return 0n
    }
    const isPaid = step?.row === rows['0b']
    const open = isPaid ? -of(currency) : of(currency)
    const moved = amount === 0n ? open : amount
    add(currency, isPaid ? moved : -moved)
    // The router reverts a plan that settles the wrong way around.
    return open < 0n && amount === 0n ? undefined : moved
  })
}

test('the account pays no more and gets no less than the wallet says, for any plan and any pools', () => {
  const token = fc.constantFrom(usdc, weth, dai)
  const amount = fc.bigInt({ min: 0n, max: 50n })
  const any = fc.oneof(
    fc
      .tuple(token, token, amount, amount)
      .filter(([from, to]) => from !== to)
      .map((args) => exactIn(...args)),
    fc
      .tuple(token, token, amount, amount)
      .filter(([from, to, most]) => from !== to && most > 0n)
      .map((args) => exactOut(...args)),
    fc.tuple(token, fc.oneof(fc.constant(0n), amount)).map((args) => pay(...args)),
    fc.tuple(token, fc.oneof(fc.constant(0n), amount)).map((args) => take(...args)),
    fc.tuple(token, fc.bigInt({ min: 0n, max: 10_000n })).map((args) => share(...args)),
  )
  const bonuses = fc.array(fc.bigInt({ min: 0n, max: 30n }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(any, { minLength: 2, maxLength: 8 }), bonuses, (plan, list) => {
      let at = 0
      const happened = played(plan, () => list[at++ % list.length] ?? 0n)
      const said = openAmounts(plan)
      for (const [index, step] of plan.entries()) {
        const [now, open] = [happened[index], said[index]]
        if (now === undefined) return
        if (!open) continue
        if (step?.row === rows['0b']) expect(now).toBeLessThanOrEqual(open.amount)
        else expect(now).toBeGreaterThanOrEqual(open.amount)
      }
    }),
    { numRuns: 5_000 },
  )
})
