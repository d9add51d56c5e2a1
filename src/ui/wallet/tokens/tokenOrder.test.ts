import { numberToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { type Listed, moved, sorted } from './tokenOrder.ts'

const token = (symbol: string, balance?: bigint, decimals = 18): Listed => ({
  address: `0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}`,
  symbol,
  decimals,
  ...(balance !== undefined && { balance: numberToHex(balance) }),
})
const symbols = (tokens: readonly Listed[]) => tokens.map(({ symbol }) => symbol).join('')

test('amounts are compared in whole units, and what is not known comes last', () => {
  const tokens = [token('A', 2n * 10n ** 18n), token('B'), token('C', 3_000_000n, 6), token('D', 0n)]
  expect(symbols(sorted(tokens, 'amount'))).toBe('CADB')
})

test('names are compared as people read them', () => {
  expect(symbols(sorted([token('b'), token('C'), token('a')], 'name'))).toBe('abC')
})

test('a token moves one place, and none is lost at the ends', () => {
  const tokens = [token('A'), token('B'), token('C')]
  expect([symbols(moved(tokens, 1, -1)), symbols(moved(tokens, 1, 1))]).toEqual(['BAC', 'ACB'])
  expect([symbols(moved(tokens, 0, -1)), symbols(moved(tokens, 2, 1))]).toEqual(['ABC', 'ABC'])
})
