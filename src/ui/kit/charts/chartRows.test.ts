import { expect, test } from 'vitest'
import { chartRows } from './chartRows.ts'

const lanes = (count: number) => Array.from({ length: count }, (_, index) => ({ label: String(index + 1) }))

test('up to eight lanes have a row each', () => {
  expect(chartRows(lanes(8)).map((row) => row.lanes.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

test('more lanes share rows in order, and none is lost', () => {
  const rows = chartRows(lanes(100))
  expect(rows.length).toBeLessThanOrEqual(8)
  expect(rows.flatMap((row) => row.lanes.map((lane) => lane.label))).toEqual(lanes(100).map((l) => l.label))
})
