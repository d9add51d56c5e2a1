import { afterEach, expect, test, vi } from 'vitest'
import { byDay } from './activityDays.ts'

afterEach(() => vi.unstubAllEnvs())

const at = (...date: [number, number, number, number?]) => ({ createdAt: new Date(...date).getTime() })
const now = new Date(2026, 10, 26, 9).getTime()
const headings = (locale: string, ...items: { createdAt: number }[]) =>
  byDay(items, now, locale).map(({ heading, items }) => [heading, items.length])

test('items of a day stand under its heading', () => {
  const items = [
    at(2026, 10, 26, 8),
    at(2026, 10, 26, 0),
    at(2026, 10, 25, 23),
    at(2026, 10, 12),
    at(2025, 11, 31),
  ]
  expect(headings('en-GB', ...items)).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['12 November', 1],
    ['31 December 2025', 1],
  ])
  expect(headings('de', at(2026, 10, 25))).toEqual([['gestern', 1]])
})

test('the day before a change of the clocks is yesterday', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(new Date(2026, 6, 1).getTimezoneOffset()).not.toBe(new Date(2026, 0, 1).getTimezoneOffset())
  for (const month of Array(12).keys())
    for (const day of Array(31).keys()) {
      const noon = new Date(2026, month, day + 2, 12).getTime()
      expect(byDay([at(2026, month, day + 1, 23)], noon, 'en')[0]?.heading).toBe('yesterday')
    }
})

test('a day has one heading, whatever the order', () => {
  expect(headings('en-GB', at(2026, 10, 12), at(2026, 10, 14), at(2026, 10, 12))).toEqual([
    ['12 November', 2],
    ['14 November', 1],
  ])
})

test('nothing has no day', () => {
  expect(byDay([], now, 'en')).toEqual([])
})
