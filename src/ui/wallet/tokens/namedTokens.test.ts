import { expect, test } from 'vitest'
import { namedTokens } from './namedTokens.ts'

const token = (digit: string, more = {}) => ({
  address: `0x${digit.repeat(40)}` as const,
  symbol: `T${digit}`,
  decimals: 6,
  ...more,
})
const coin = { symbol: 'ETH', decimals: 18 }
const lists = {
  chainId: 1,
  tokens: [coin, token('a')],
  watched: { 1: [token('b')], 10: [token('c'), token('d', { unverified: true })] },
  known: { 1: [{ ...token('e'), name: 'E' }], 10: [{ ...token('f'), name: 'F' }] },
}
const symbols = (chainId: number) => namedTokens(lists)(chainId).map(({ symbol }) => symbol)

test('each network has its own tokens, then the well-known ones', () => {
  expect(symbols(1)).toEqual(['ETH', 'Ta', 'Te'])
  expect(symbols(10)).toEqual(['Tc', 'Tf'])
  expect(symbols(5)).toEqual([])
})

test('the same question has the same answer, so that no row renders again', () => {
  const tokensOf = namedTokens(lists)
  expect(tokensOf(10)).toBe(tokensOf(10))
})
