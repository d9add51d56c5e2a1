import { expect, test } from 'vitest'
import { paidFeeText } from './paidFeeText.ts'

const shown = (wei: bigint, decimals = 18) => paidFeeText(wei, decimals).replaceAll('\u00a0', ' ')

test('a tiny fee shows three significant digits, and never less than what was paid', () => {
  expect(shown(204_000_000_000n)).toBe('0.000000204')
  expect(shown(203_123_456_789n)).toBe('≈ 0.000000204')
  expect(shown(1n)).toBe('0.000000000000000001')
})

test('any other fee shows what amounts show', () => {
  expect(shown(21_000_000_000_000n)).toBe('0.000021')
  expect(shown(1_234_567_890_123_456n)).toBe('≈ 0.00123456')
  expect(shown(0n)).toBe('0')
  expect(shown(1n, 5)).toBe('0.00001')
})
