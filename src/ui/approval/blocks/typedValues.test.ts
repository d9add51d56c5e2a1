import { expect, test } from 'vitest'
import { hiddenIn, leavesIn } from './typedValues.ts'

const value = { to: { name: 'Bob\u200b', seen: true }, list: ['1', '2', ['\u202eab']], none: [] }

test('values are counted at any depth, what only holds others is not', () => {
  expect(leavesIn(value)).toBe(5)
  expect(leavesIn({})).toBe(0)
})

test('characters that cannot be seen are found at any depth', () => {
  expect(hiddenIn(value)).toBe(2)
  expect(hiddenIn({ a: 'plain', b: false })).toBe(0)
})
