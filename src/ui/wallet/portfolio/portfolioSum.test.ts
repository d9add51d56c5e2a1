import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Price, worthOf } from '../../prices/fiatValue.ts'
import { isPartial, linesOf, type NetworkPart, totalOf } from './portfolioSum.ts'
import type { Position } from './readPositions.ts'

const owners = 3
const state = fc.constantFrom<NetworkPart['state'][]>('asking', 'silent', 'read')
const amount = fc.option(fc.bigInt({ min: 0n, max: 10n ** 30n }), { nil: undefined })
const position = fc.record({
  symbol: fc.constantFrom('ETH', 'USDC'),
  decimals: fc.constantFrom(0, 6, 18),
  amounts: fc.array(amount, { minLength: owners, maxLength: owners }),
  price: fc.option(fc.bigInt({ min: 1n, max: 10n ** 30n }), { nil: undefined }),
})
type Priced = Position & { price: bigint | undefined }
const parts = fc
  .array(fc.record({ state, positions: fc.array(position, { maxLength: 4 }) }), { maxLength: 5 })
  .map((list): NetworkPart[] =>
    list.map(({ state, positions }, chainId) => ({
      chainId,
      state,
      positions: positions.map((one) => ({ chainId, ...one })),
    })),
  )
const priceOf = (one: Position): Price | undefined => {
  const { price } = one as Priced
  return price === undefined ? undefined : { scaled: price, at: 5 }
}

test('a network without an answer adds nothing, and is named as missing', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const total = totalOf(all, priceOf)
      const read = all.filter(({ state }) => state === 'read')
      expect(total.missing).toEqual(all.filter((one) => !read.includes(one)).map(({ chainId }) => chainId))
      expect(total).toEqual({ ...totalOf(read, priceOf), missing: total.missing })
    }),
  )
})

test('the total is the exact sum of all known amounts, and the accounts add up to it', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const expected = all
        .filter(({ state }) => state === 'read')
        .flatMap(({ positions }) => positions)
        .flatMap((one) => one.amounts.map((amount) => ({ one, amount, price: priceOf(one) })))
        .reduce(
          (sum, { one, amount, price }) =>
            amount === undefined || !price ? sum : sum + worthOf(amount, one.decimals, price),
          0n,
        )
      expect(totalOf(all, priceOf).worth).toBe(expected)
      const apart = [0, 1, 2].map((place) => totalOf(all, priceOf, [place]).worth)
      expect(apart.reduce((sum, worth) => sum + worth, 0n)).toBe(expected)
      expect(totalOf(all, priceOf, [0, 2]).worth).toBe((apart[0] ?? 0n) + (apart[2] ?? 0n))
      expect(totalOf(all, priceOf, []).counted).toBe(0)
    }),
  )
})

test('the list has every asset that is held or not known, the highest worth first', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const lines = linesOf(all, priceOf, worthOf)
      const expected = all
        .filter(({ state }) => state === 'read')
        .flatMap(({ positions }) => positions)
        .filter(({ amounts }) => amounts.some((one) => one !== 0n))
      expect(new Set(lines.map(({ position }) => position))).toEqual(new Set(expected))
      const worths = lines.map(({ position, amount, price }) =>
        amount === undefined || !price ? -1n : worthOf(amount, position.decimals, price),
      )
      for (const [index, worth] of worths.slice(1).entries())
        expect(worths[index]).toBeGreaterThanOrEqual(worth)
      for (const { position, amount } of lines)
        if (position.amounts.includes(undefined)) expect(amount).toBeUndefined()
    }),
  )
})

test('the accounts hold at least this much, if a token of one of them was not read', () => {
  const all: NetworkPart[] = [{ chainId: 5, state: 'read', positions: [], unread: [1] }]
  expect(totalOf(all, priceOf).unread).toEqual([5])
  expect([0, 1].map((place) => isPartial(totalOf(all, priceOf, [place])))).toEqual([false, true])
})

test('test networks are no gap in the total', () => {
  const position = { chainId: 11155111, symbol: 'ETH', decimals: 18, amounts: [5n] }
  const read: NetworkPart = { chainId: 11155111, state: 'read', positions: [position], unread: [0] }
  for (const part of [read, { ...read, state: 'silent' as const }])
    expect(isPartial(totalOf([part], () => undefined))).toBe(false)
})
