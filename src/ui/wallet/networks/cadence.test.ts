import { expect, test } from 'vitest'
import { cadenceOf, type Sample } from './cadence.ts'

/** Samples every 50 ms for four seconds, with two-second blocks. */
const looks = (pending: (at: number) => Sample['pending']): Sample[] =>
  Array.from({ length: 80 }, (_, index) => {
    const at = index * 50
    const found = pending(at)
    return { at, latest: Math.floor(at / 2000), ...(found && { pending: found }) }
  })

test('the block that is being built grows every 200 ms', () => {
  const grows = (at: number) => ({ number: Math.floor(at / 2000) + 1, state: `${Math.floor(at / 200)}` })
  expect(cadenceOf(looks(grows))).toBe(200)
})

test('a pre-confirmation is a block of its own', () => {
  const seen = looks((at) => ({ number: 10 + Math.floor(at / 250), state: '' }))
  const numbered = seen.map((one) => ({ ...one, latest: one.latest * 8 }))
  expect(cadenceOf(numbered)).toBe(250)
  // A slow machine samples less often than the network pre-confirms.
  expect(cadenceOf(numbered.filter((_, index) => index % 9 === 0))).toBe(250)
})

test('a chain without any has none', () => {
  expect(cadenceOf(looks((at) => ({ number: Math.floor(at / 2000) + 1, state: '' })))).toBe(0)
  expect(cadenceOf(looks(() => undefined))).toBe(0)
})

test('a node that only guesses the next block now and then has none', () => {
  const guess = (at: number) => ({ number: Math.floor(at / 2000) + 1, state: `${Math.floor(at / 1300)}` })
  expect(cadenceOf(looks(guess))).toBe(0)
})

test('where nothing moved nothing is known', () => {
  expect(cadenceOf([])).toBeUndefined()
  expect(
    cadenceOf(looks(() => ({ number: 1, state: '' })).map((one) => ({ ...one, latest: 0 }))),
  ).toBeUndefined()
})
