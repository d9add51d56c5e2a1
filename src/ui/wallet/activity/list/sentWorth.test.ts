import { expect, test } from 'vitest'
import { money, worthOf } from '../../../prices/fiatValue.ts'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import { sentWorth } from './sentWorth.ts'

const ether = { symbol: 'ETH', decimals: 18, value: 5n * 10n ** 17n }
const usdc = { address: '0xA0b8', symbol: 'USDC', decimals: 6, value: 4_000_000n }
const prices = {
  choice: { currency: 'USD' },
  known: new Map([['1/coin', { asked: 0, price: { scaled: 2000n * 10n ** 24n, at: 0 } }]]),
  beside: { money, worthOf },
} as unknown as KnownPrices

test('the worth where every asset has a price, and otherwise nothing', () => {
  expect(sentWorth({ assets: [ether], to: [] }, 1, prices)).toBe('−$1,000.00')
  expect(sentWorth({ assets: [ether], to: [] }, 1, undefined)).toBeUndefined()
  expect(sentWorth({ assets: [usdc], to: [] }, 1, prices)).toBeUndefined()
  // The same coin on another chain has another price.
  expect(sentWorth({ assets: [ether], to: [] }, 10, prices)).toBeUndefined()
})

test('a sum never leaves out an asset without a price', () => {
  expect(sentWorth({ assets: [ether, usdc], to: [] }, 1, prices)).toBeUndefined()
})
