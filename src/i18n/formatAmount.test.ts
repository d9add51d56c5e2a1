import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnlimited } from '../domain/asset.ts'
import { formatAmount, withSymbol } from './formatAmount.ts'

const text = (value: bigint, decimals: number, options: Parameters<typeof formatAmount>[2] = {}) =>
  formatAmount(value, decimals, { locale: 'en', ...options }).text

test('an exact amount keeps every digit', () => {
  expect(text(50000000000000001n, 18, { exact: true })).toBe('0.050000000000000001')
  expect(text(115792089237316195n, 6, { exact: true })).toBe('115,792,089,237.316195')
})

test('a list shows six significant digits and says when it left some out', () => {
  expect(text(1_040_550_000n, 6)).toBe('1,040.55')
  expect(text(1_234_567_891n, 6)).toBe('≈\u00a01,234.56')
  expect(text(123_456_789n, 18)).toBe('less than 0.000001')
  expect(text(123_456_789_123n, 15)).toBe('≈\u00a00.000123456')
  expect(text(50000000000000001n, 18)).toBe('≈\u00a00.05')
})

test('whole digits are never dropped below a billion', () => {
  expect(text(1_234_567_890_000n, 6)).toBe('≈\u00a01,234,567')
  expect(text(1_234_567_000_000n, 6)).toBe('1,234,567')
})

test('more than a billion becomes a word', () => {
  expect(text(-115792089237316195n, 6)).toBe('≈\u00a0−115.7 billion')
})

test('zero is 0, without a sign', () => {
  expect(text(0n, 18, { signed: true })).toBe('0')
})

test('an outgoing amount has a true minus, an incoming one a plus only on request', () => {
  expect(text(-200n, 0)).toBe('−200')
  expect(text(200n, 0)).toBe('200')
  expect(text(200n, 0, { signed: true })).toBe('+200')
})

test('separators and digits are those of the language', () => {
  expect(text(1_040_550_000n, 6, { locale: 'de' })).toBe('1.040,55')
  expect(text(1_500_000n, 6, { locale: 'ar-EG' })).toBe('١٫٥')
})

test('no digit of an exact amount is lost or made up', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(36), (value, decimals) => {
      const [whole = '', fraction = ''] = text(value, decimals, { exact: true })
        .replaceAll(',', '')
        .split('.')
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value)
    }),
  )
})

test('a rounded amount never shows more than there is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 26n }), (value) => {
      const { text, rounded } = formatAmount(value, 18, { locale: 'en' })
      if (!rounded || text.startsWith('less')) return
      const [whole = '', fraction = ''] = text.replace(/[^\d.]/g, '').split('.')
      expect(BigInt(whole + fraction.padEnd(18, '0'))).toBeLessThan(value)
    }),
  )
})

test('the largest amounts of ERC-20 and of Permit2 count as unlimited', () => {
  expect(isUnlimited(2n ** 256n - 1n)).toBe(true)
  expect(isUnlimited(2n ** 160n - 1n)).toBe(true)
  expect(isUnlimited(10n ** 30n)).toBe(false)
})

test('a unit is never torn from its amount', () => {
  expect(withSymbol('1.5', 'ETH')).toBe('1.5\u202fETH')
})

test('what no word is known for is written as a power', () => {
  expect(formatAmount(2n ** 256n - 1n, 0, { locale: 'en' }).text).toBe('≈\u00a01.157\u00a0×\u00a010⁷⁷')
  expect(formatAmount(-(2n ** 200n), 18, { locale: 'de' }).text).toBe('≈\u00a0−1,606\u00a0×\u00a010⁴²')
})
