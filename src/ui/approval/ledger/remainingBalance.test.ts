import { expect, test } from 'vitest'
import { left } from './remainingBalance.ts'

const token = { address: '0x876cEEDe9381F7B8EB714b3750C0397d798E9644', symbol: 'USDC', decimals: 6 } as const
const coin = { symbol: 'ETH', decimals: 18 }
const known = { known: true }

test('what is left counts everything of the same asset, and not what may be spent later', () => {
  const rows = [
    { direction: 'sent', asset: { ...token, ...known }, amount: '0x64' },
    { direction: 'received', asset: { ...token, ...known }, amount: '0x0a' },
    { direction: 'allowance', asset: { ...token, ...known }, amount: '0xff' },
    { direction: 'sent', asset: { ...coin, ...known }, amount: '0x1' },
  ] as const
  expect(left({ ...token, balance: '0x96' }, rows, { ...token, ...known }, 5n)).toBe(60n)
})

test('the fee is paid in the coin', () => {
  const rows = [{ direction: 'sent', asset: { ...coin, ...known }, amount: '0x0a' }] as const
  expect(left({ ...coin, balance: '0x64' }, rows, { ...coin, ...known }, 7n)).toBe(83n)
})

test('an unread balance leaves it open, a small one goes below zero', () => {
  const rows = [{ direction: 'sent', asset: { ...coin, ...known }, amount: '0x0a' }] as const
  expect(left(coin, rows, { ...coin, ...known }, 0n)).toBeUndefined()
  expect(left({ ...coin, balance: '0x1' }, rows, { ...coin, ...known }, 0n)).toBe(-9n)
})

test('a loss without a limit leaves nobody knows how much', () => {
  const rows = [{ direction: 'sent', asset: { ...coin, ...known } }] as const
  expect(left({ ...coin, balance: '0x64' }, rows, { ...coin, ...known }, 0n)).toBeUndefined()
})
