import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeLabel, timeScale } from './timeScale.ts'

test('up to two seconds a column is a beat of 200 ms', () => {
  expect(timeScale(0)).toEqual({ span: 2000, column: 200, every: 5 })
  expect(timeScale(2000).column).toBe(200)
})

test('over two seconds a column is a second', () => {
  expect(timeScale(2001)).toEqual({ span: 3000, column: 1000, every: 1 })
  expect(timeScale(12_000).column).toBe(1000)
})

test('the chart holds any duration in at most 16 columns', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 10), (duration) => {
      const { span, column } = timeScale(duration)
      expect(span).toBeGreaterThanOrEqual(duration)
      expect(span / column).toBeLessThanOrEqual(17)
    }),
  )
})

test('times are short', () => {
  expect([0, 500, 2000, 240_000, 7_200_000].map(timeLabel)).toEqual(['0 s', '0.5 s', '2 s', '4 min', '2 h'])
})
