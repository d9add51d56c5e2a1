import fc from 'fast-check'
import { formatUnits } from 'viem/utils'
import { expect, test } from 'vitest'
import { readAmount } from './readAmount.ts'

test('whole units become base units, exactly', () => {
  expect(readAmount('0.25', 18)).toEqual({ value: 250000000000000000n })
  expect(readAmount(' .5 ', 6)).toEqual({ value: 500000n })
  expect(readAmount('7.', 0)).toEqual({ value: 7n })
  expect(readAmount('1.500000000', 6)).toEqual({ value: 1500000n })
})

test('a comma is the point only where the language writes it so', () => {
  expect(readAmount('1,5', 18, 'de')).toEqual({ value: 1500000000000000000n })
  expect(readAmount('1,5', 18, 'en')).toHaveProperty('problem')
})

test('separators of thousands are refused rather than guessed', () => {
  for (const [text, locale] of [
    ['1,000', 'en'],
    ['1,000.5', 'en'],
    ['1.000,5', 'de'],
    ['1 000', 'fr'],
    ["1'000", 'de-CH'],
  ] as const)
    expect([text, readAmount(text, 18, locale)]).toEqual([
      text,
      { problem: expect.stringMatching(/separators/) },
    ])
})

test('what is no amount says why', () => {
  expect(readAmount('', 18)).toEqual({ problem: 'Enter an amount.' })
  expect(readAmount('0', 18)).toEqual({ problem: 'Enter more than 0.' })
  expect(readAmount('-1', 18)).toHaveProperty('problem')
  expect(readAmount('1e3', 18)).toHaveProperty('problem')
  expect(readAmount('0x10', 18)).toHaveProperty('problem')
  expect(readAmount('1.23', 1)).toEqual({ problem: 'At most 1 decimal.' })
  expect(readAmount('0.5', 0)).toEqual({ problem: 'This token has no decimals.' })
})

test('what the wallet writes it reads back to the last digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 128n }), fc.nat(36), (value, decimals) => {
      expect(readAmount(formatUnits(value, decimals), decimals, 'en')).toEqual({ value })
    }),
  )
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), fc.nat(36), (text, decimals) => void readAmount(text, decimals)))
})
