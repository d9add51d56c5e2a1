import fc from 'fast-check'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatAmount, isUnlimited, withSymbol } from './amount.ts'

const list = (value: bigint, decimals: number) => formatAmount(value, decimals, { locale: 'en' })
const exact = (value: bigint, decimals: number) =>
  formatAmount(value, decimals, { locale: 'en', exact: true })

describe('what is about to be signed', () => {
  test('shows every digit', () => {
    expect(exact(50000000000000001n, 18)).toBe('0.050000000000000001')
    expect(exact(115792089237316195n, 6)).toBe('115,792,089,237.316195')
    expect(exact(1n, 36)).toBe(`0.${'0'.repeat(35)}1`)
    expect(exact(0n, 18)).toBe('0')
    expect(exact(-200n, 0)).toBe('−200')
  })

  test('can be read back to the same amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const text = exact(value, decimals).replaceAll(',', '').replace('−', '-')
          expect(parseUnits(text as `${number}`, decimals)).toBe(value)
        },
      ),
    )
  })

  test('follows the locale', () => {
    expect(formatAmount(1234567n, 3, { locale: 'de', exact: true })).toBe('1.234,567')
  })
})

describe('in a list', () => {
  test('six digits are exact and more are marked as rounded', () => {
    expect(list(1500000000000000000n, 18)).toBe('1.5')
    expect(list(235900n, 6)).toBe('0.2359')
    expect(list(123456789n, 6)).toBe('≈ 123.457')
    expect(list(1000000000n, 0)).toBe('1,000,000,000')
    expect(list(-1234567n, 0)).toBe('≈ −1,234,570')
  })

  test('dust is less than the smallest amount shown', () => {
    expect(list(1n, 18)).toBe('less than 0.000001')
    expect(list(1n, 6)).toBe('0.000001')
  })

  test('more than a billion is written in words', () => {
    expect(list(115792089237316195n, 6)).toBe('≈ 115.8 billion')
    expect(list(2n ** 255n, 0)).toContain('more than')
  })

  test('whatever the amount, the text stays short', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          expect(list(value, decimals).length).toBeLessThan(30)
        },
      ),
    )
  })
})

test('the largest amounts of ERC-20 and of Permit2 count as unlimited', () => {
  expect(isUnlimited(2n ** 256n - 1n)).toBe(true)
  expect(isUnlimited(2n ** 160n - 1n)).toBe(true)
  expect(isUnlimited(10n ** 30n)).toBe(false)
})

test('a unit is never torn from its amount', () => {
  expect(withSymbol('1.5', 'ETH')).toBe('1.5\u202fETH')
})
