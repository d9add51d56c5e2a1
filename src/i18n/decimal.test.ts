import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalSign, plainDecimal, typedDecimal } from './decimal.ts'

test.each([
  ['en', '1.5', '1.5'],
  ['en', '1.000', '1.000'],
  ['en', '1,5', undefined],
  ['en', '1,000', undefined],
  ['de', '1,5', '1.5'],
  ['de', '1.5', '1.5'],
  ['de', '0.125', '0.125'],
  ['de', '1.000', undefined],
  ['de', '12.345', undefined],
  ['de', '1,000', '1.000'],
  ['ar-EG', '١٫٥', '1.5'],
])('in %s, %j is %j', (locale, typed, plain) => {
  expect(plainDecimal(typed, locale)).toBe(plain)
})

test('a number that is shown is never read as another when it is typed again', () => {
  const locales = ['en', 'de', 'es', 'fr', 'pt-BR', 'ru', 'tr', 'zh-CN', 'ja', 'ko', 'ar', 'ar-EG']
  let readBack = 0
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom(...locales), (thousandths, locale) => {
      const value = thousandths / 1000
      const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value)
      const read = plainDecimal(shown, locale)
      // Callers that need plain digits reject numbers with thousands separators.
      if (read === undefined || !/^\d+(\.\d+)?$/.test(read)) return
      expect(Number(read)).toBe(value)
      readBack += 1
    }),
  )
  expect(readBack).toBeGreaterThan(0)
})

test('what is filled in for a person is read as what it is', () => {
  for (const locale of ['en', 'de', 'ar-EG'])
    expect(plainDecimal(typedDecimal('1.234', locale), locale)).toBe('1.234')
})

test('the sign of the language', () => {
  expect([decimalSign('en'), decimalSign('de')]).toEqual(['.', ','])
})
