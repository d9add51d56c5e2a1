import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hue } from './hue.ts'
import { random } from './random.ts'

test('no picture is ever lime', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 3, noNaN: true }), (fraction) => {
      const degrees = hue(fraction)
      expect(degrees >= 165 || degrees <= 40).toBe(true)
    }),
  )
})

test('the same address is drawn the same in any case, another one differently', () => {
  expect(random('0xAb')()).toBe(random('0xaB')())
  expect(random('0xab')()).not.toBe(random('0xac')())
})
