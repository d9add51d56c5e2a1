import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Network } from '../../../domain/network.ts'
import { builtInNetworks } from '../../../storage/state/builtInNetworks.ts'
import { type Price, worthOf } from '../../prices/fiatValue.ts'
import { holdingsOf } from './holdingsOf.ts'
import type { Line } from './portfolioSum.ts'
import type { Position } from './readPositions.ts'

const own: Network = { ...(builtInNetworks[0] as Network), chainId: 4242, name: 'Own', custom: true }
const networks = [...builtInNetworks, own]
const [one, other] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
] as const
const dollar: Price = { scaled: 10n ** 24n, at: 5 }

function line(more: Partial<Position>, amount: bigint | undefined, price: Price | undefined = dollar): Line {
  return { position: { chainId: 1, symbol: 'ETH', decimals: 18, amounts: [], ...more }, amount, price }
}
const usdc = (chainId: number, address: Position['address'], knownAs?: string): Partial<Position> => ({
  chainId,
  symbol: 'USDC',
  decimals: 6,
  ...(address && { address }),
  ...(knownAs && { knownAs }),
})
/** The networks of each row. */
const rows = (...lines: Line[]) =>
  holdingsOf(lines, networks).map(({ lines }) => lines.map(({ position }) => position.chainId))

test('the coin of several main networks is one row, the largest amount first', () => {
  expect(rows(line({}, 3n), line({ chainId: 8453 }, 5n), line({ chainId: 137, symbol: 'POL' }, 9n))).toEqual([
    [137],
    [8453, 1],
  ])
})

test('a token is one row with another only if the lists of both networks have it by the same name', () => {
  const known = 'USDC/usd coin/6'
  expect(rows(line(usdc(1, one, known), 1n), line(usdc(8453, other, known), 2n))).toEqual([[8453, 1]])
  expect(rows(line(usdc(1, one, known), 1n), line(usdc(8453, other), 1n))).toEqual([[1], [8453]])
  expect(rows(line(usdc(1, one), 1n), line(usdc(8453, other), 1n))).toEqual([[1], [8453]])
  expect(rows(line(usdc(1, one, known), 1n), line(usdc(56, other, 'USDC/usd coin/18'), 1n))).toHaveLength(2)
})

test('test networks and networks that the person added stay apart', () => {
  const known = 'USDC/usd coin/6'
  for (const chainId of [11155111, 4242, 999]) {
    expect(rows(line({}, 1n), line({ chainId }, 1n))).toEqual([[1], [chainId]])
    expect(rows(line(usdc(1, one, known), 1n), line(usdc(chainId, other, known), 1n))).toHaveLength(2)
  }
})

test('an unknown amount, and one without a price, have rows of their own', () => {
  const unpriced: Line = { ...line({ chainId: 10 }, 9n), price: undefined }
  expect(rows(line({}, 1n), line({ chainId: 8453 }, undefined), unpriced)).toEqual([[1], [8453], [10]])
})

const anyLine = fc
  .record({
    chainId: fc.constantFrom(1, 10, 8453, 137, 11155111, 4242),
    symbol: fc.constantFrom('ETH', 'USDC'),
    decimals: fc.constantFrom(6, 18),
    address: fc.constantFrom<Position['address'][]>(undefined, one, other),
    isKnown: fc.boolean(),
    amount: fc.option(fc.bigInt({ min: 1n, max: 10n ** 40n }), { nil: undefined }),
    scaled: fc.option(fc.bigInt({ min: 1n, max: 10n ** 36n }), { nil: undefined }),
  })
  .map(({ chainId, symbol, decimals, address, isKnown, amount, scaled }): Line => {
    const knownAs = address && isKnown ? `${symbol}/${decimals}` : undefined
    return {
      position: {
        chainId,
        symbol,
        decimals,
        amounts: [],
        ...(address && { address }),
        ...(knownAs && { knownAs }),
      },
      amount,
      price: scaled === undefined ? undefined : { scaled, at: 1 },
    }
  })

/** An asset of a network has one line. */
const anyLines = fc.uniqueArray(anyLine, {
  maxLength: 12,
  selector: ({ position }) => `${position.chainId} ${position.address}`,
})

test('rows hold each line once, and their sums are exact: none is lost, none counts twice', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const found = holdingsOf(lines, networks)
      const all = found.flatMap(({ lines }) => lines)
      expect(all).toHaveLength(lines.length)
      expect(new Set(all)).toEqual(new Set(lines))
      for (const { lines, amount, worth } of found) {
        expect(new Set(lines.map(({ position }) => position.decimals)).size).toBe(1)
        expect(new Set(lines.map(({ position }) => position.symbol)).size).toBe(1)
        expect(amount).toBe(
          lines.some((one) => one.amount === undefined)
            ? undefined
            : lines.reduce((sum, one) => sum + (one.amount ?? 0n), 0n),
        )
        const worths = lines.flatMap(({ amount, price, position }) =>
          amount === undefined || !price ? [] : worthOf(amount, position.decimals, price),
        )
        expect(worth).toBe(
          worths.length === lines.length ? worths.reduce((sum, one) => sum + one, 0n) : undefined,
        )
      }
      const order = found.map(({ worth = -1n }) => worth)
      expect(order).toEqual(order.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
    }),
  )
})
