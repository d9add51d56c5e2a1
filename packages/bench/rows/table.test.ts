import { expect, test } from 'vitest'
import { verdict } from '../numbers.ts'
import { rowsOf } from './table.ts'

test('what is added is the difference to no extension in the same turn', () => {
  const values = { row: { none: [10, 20, 30], floor: [12, 22, 32], volley: [13, 23, 34] } }
  const shown = [{ what: 'row', goal: (floor: number) => 2 * floor, isAdded: true as const }]
  expect(rowsOf(shown, { values, broken: {} })).toEqual([{ what: 'row', floor: 2, ours: 3, p95: 4, goal: 4 }])
})

test('the full wallet is held against the new one', () => {
  const values = { row: { floor: [1], volley: [10], full: [13] } }
  const [, full] = rowsOf([{ what: 'row', goal: () => 20 }], { values, broken: {} })
  expect(full).toEqual({ what: 'Full wallet: row', floor: 10, ours: 13, goal: 12 })
})

test('a row without a figure says why, and has reached nothing', () => {
  const values = { row: { floor: [1], volley: [Number.NaN] } }
  const [row] = rowsOf([{ what: 'row', goal: () => 20 }], { values, broken: { row: 'volley: gone' } })
  expect(row?.note).toBe('broke off: volley: gone')
  expect(row && verdict(row)).toBe('broken')
})

test('another extension has a column of its own', () => {
  const values = { row: { floor: [1], volley: [2], '/other': [3, 5, 4] } }
  const [row] = rowsOf([{ what: 'row', goal: () => 20 }], { values, broken: {} })
  expect(row?.peers).toEqual({ '/other': 4 })
})
