import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finder } from './find.ts'

/** Few letters, so that needles overlap, repeat and nearly match. */
const bytes = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 97, max: 99 }), { minLength, maxLength }).map((all) => Buffer.from(all))

test('what is found is what a search for each needle by itself finds', () => {
  fc.assert(
    fc.property(
      fc.array(bytes(2, 7), { minLength: 1, maxLength: 12 }),
      bytes(0, 120),
      (needles, haystack) => {
        const expected = needles.flatMap((needle, index) => (haystack.includes(needle) ? [index] : []))
        expect([...finder(needles)(haystack)].sort((a, b) => a - b)).toEqual(expected)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a needle of one byte is refused', () => {
  expect(() => finder([Buffer.from('a')])).toThrow('fewer than two bytes')
})
