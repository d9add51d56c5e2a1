import { expect, test } from 'vitest'
import { deepest, isTooDeep } from './depth.ts'

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

test.each([
  ['arrays', (inner: unknown) => [0, inner, null]],
  ['objects', (inner: unknown) => ({ a: null, inner })],
])('a hundred levels of %s are taken, one more is not, and a million break nothing', (_, wrap) => {
  expect(isTooDeep(nested(deepest, wrap))).toBe(false)
  expect(isTooDeep(nested(deepest + 1, wrap))).toBe(true)
  expect(isTooDeep(nested(1_000_000, wrap))).toBe(true)
})

test.each([undefined, null, 1, 'text', [], {}, Array(100_000).fill([[]])])('%# is flat', (value) => {
  expect(isTooDeep(value)).toBe(false)
})
