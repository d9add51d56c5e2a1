import { expect, test } from 'vitest'
import { justDone } from './justDone.ts'

test('a success flies in only for who watched the batch end', () => {
  expect(justDone(100, 200)).toBe(true)
  expect(justDone(102, 200)).toBe(true)
  expect(justDone(200, 200)).toBe(false)
})

test('nothing flies for a batch on its way, or with an end that is no success', () => {
  expect([100, 102, 207, 400, 500, 600].some((now) => justDone(100, now as 100))).toBe(false)
})

test('a batch that comes back from an end it did not have, after a reorganisation, flies no second time', () => {
  expect(justDone(600, 200)).toBe(false)
})
