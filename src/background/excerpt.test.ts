import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('what has room is there as a whole, as JSON has it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(excerpt(value, 1_000_000).text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('what has no room is cut, and its beginning is the beginning of the whole', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(200), (value, most) => {
      const whole = JSON.stringify(value)
      const { text, cut } = excerpt(value, most)
      expect(whole.startsWith(text)).toBe(true)
      expect(text.length).toBeLessThanOrEqual(most)
      expect(cut === true).toBe(whole.length > most)
    }),
  )
})

test('members that are not there are left out, names of prototypes are names', () => {
  expect(excerpt({ a: undefined, b: 1 }, 100).text).toBe('{"b":1}')
  expect(excerpt(JSON.parse('{"__proto__":{"a":1}}'), 100).text).toBe('{"__proto__":{"a":1}}')
})

test('a million levels break nothing', () => {
  let deep: unknown = []
  for (let level = 0; level < 1_000_000; level++) deep = [deep]
  expect(excerpt(deep, 32_768)).toMatchObject({ cut: true })
})
