import { expect, test } from 'vitest'
import { ago, clockOf, lastUsed, span, when } from './relativeTime.ts'

const noon = new Date(2026, 10, 21, 12, 0, 0).getTime()
const minute = 60_000

test('durations are short, and precise only where it matters', () => {
  expect([0, 412, 9_940, 9_960, 59_400, 61_000, 3_600_000, 172_800_000].map(span)).toEqual([
    '0 s',
    '0.4 s',
    '9.9 s',
    '10 s',
    '59 s',
    '1 min',
    '1 h',
    '2 d',
  ])
})

test('a clock that runs ahead never makes a negative duration', () => {
  expect(span(-500)).toBe('0 s')
  expect(when(noon + 5000, noon)).toBe('now')
})

test('recent times are ages, the others a time or date', () => {
  expect(when(noon - 9000, noon)).toBe('now')
  expect(when(noon - 12_000, noon)).toBe('12 s')
  expect(when(noon - 14 * minute, noon)).toBe('14 min')
  expect(when(noon - 180 * minute, noon, 'en-GB')).toBe('09:00')
  expect(when(noon - 24 * 60 * minute, noon, 'en-GB')).toBe('20 Nov, 12:00')
  expect(when(noon - 400 * 24 * 60 * minute, noon, 'en-GB')).toBe('17 Oct 2025')
})

test('seconds appear on request', () => {
  expect(clockOf(noon + 7000, 'en-GB', true)).toBe('12:00:07')
})

test('in a sentence an age says that it is one', () => {
  expect([9000, 12_000, 180 * minute].map((past) => ago(noon - past, noon, 'en-GB'))).toEqual([
    'now',
    '12 s ago',
    '09:00',
  ])
})

test('the last use of a site is no more exact than it is known', () => {
  expect(lastUsed(noon - 59 * minute, noon)).toBe('used within the hour')
  expect(lastUsed(noon - 60 * minute, noon, 'en-GB')).toBe('last used 11:00')
})
