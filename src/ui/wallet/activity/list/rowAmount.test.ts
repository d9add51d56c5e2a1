import { expect, test } from 'vitest'
import { money, worthOf } from '../../../prices/fiatValue.ts'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import type { Amount } from '../transfers.ts'
import { receivedAmount, restOf, rowAmount } from './rowAmount.ts'

const ether = { symbol: 'ETH', decimals: 18, value: 5n * 10n ** 17n }
const usdc = { address: '0xA0b8', symbol: 'USDC', decimals: 6, value: 4_000_000n }
const prices = {
  choice: { currency: 'USD' },
  known: new Map([['1/coin', { asked: 0, price: { scaled: 2000n * 10n ** 24n, at: 0 } }]]),
  beside: { money, worthOf },
} as unknown as KnownPrices
const sent = (...given: Amount[]) => ({ given, got: [], isSent: true, isSwap: false })
const swapped = (given: Amount, got: Amount) => ({ given: [given], got: [got], isSent: false, isSwap: true })
const amount = (...[moved, chainId, known]: Parameters<typeof rowAmount>) =>
  rowAmount(moved, chainId, known)?.replace('\u00a0', ' ')

test('the worth where every asset has a price, and otherwise the amount', () => {
  expect(amount(sent(ether), 1, prices)).toBe('−$1,000.00')
  expect(amount(sent(ether), 1, undefined)).toBe('−0.5 ETH')
  expect(amount(sent(usdc), 1, prices)).toBe('−4 USDC')
  // The same coin on another chain has another price.
  expect(amount(sent(ether), 10, prices)).toBe('−0.5 ETH')
})

test('of a swap it is what arrived, whose worth is no gain', () => {
  expect(amount(swapped(usdc, ether), 1, prices)).toBe('$1,000.00')
  expect(amount(swapped(ether, usdc), 1, prices)).toBe('+4 USDC')
  expect(amount({ given: [], got: [ether], isSent: false, isSwap: false }, 1, prices)).toBe('+$1,000.00')
})

test('what arrived beside plain transfers does not hide what was sent', () => {
  expect(amount({ given: [usdc], got: [ether], isSent: false, isSwap: false }, 1, prices)).toBe('−4 USDC')
})

test('a sum never leaves out an asset without a price, and the row counts what it does not show', () => {
  expect(amount(sent(ether, usdc), 1, prices)).toBe('−0.5 ETH')
  expect(restOf(sent(ether, usdc), 1, prices)).toBe(1)
  expect(amount(sent(ether, ether), 1, prices)).toBe('−$2,000.00')
  expect(restOf(sent(ether, ether), 1, prices)).toBe(0)
  expect(restOf(sent(usdc), 1, undefined)).toBe(0)
})

test('what was received shows its worth too, and its amount without a price', () => {
  expect(receivedAmount(ether, 1, prices)).toEqual({ amount: '+$1,000.00', isWorth: true })
  expect(receivedAmount(usdc, 1, prices)).toEqual({ amount: '+4\u00a0USDC', isWorth: false })
  expect(receivedAmount(ether, 1, undefined)).toEqual({ amount: '+0.5\u00a0ETH', isWorth: false })
})
