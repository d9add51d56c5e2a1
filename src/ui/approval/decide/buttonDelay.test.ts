import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inertFor, type Sight } from './buttonDelay.ts'

const make = (sight: Partial<Sight> = {}): Sight => ({
  since: 1000,
  now: 1000,
  visible: true,
  width: 400,
  height: 640,
  ...sight,
})

test('decisions are inert for 500 ms after what is on screen changed', () => {
  expect(inertFor(make())).toBe(500)
  expect(inertFor(make({ now: 1499 }))).toBe(1)
  expect(inertFor(make({ now: 1500 }))).toBe(0)
})

test('a change begins the 500 ms again', () => {
  expect(inertFor(make({ since: 1400, now: 1500 }))).toBe(400)
})

test('a window out of sight never decides', () => {
  expect(inertFor(make({ visible: false, now: 9000 }))).toBe(Number.POSITIVE_INFINITY)
})

test('a window too small to be read never decides, one at 200 % does', () => {
  expect(inertFor(make({ width: 120, now: 9000 }))).toBe(Number.POSITIVE_INFINITY)
  expect(inertFor(make({ height: 90, now: 9000 }))).toBe(Number.POSITIVE_INFINITY)
  expect(inertFor(make({ width: 200, height: 320, now: 9000 }))).toBe(0)
})

test('nothing decides before 500 ms of stillness have passed', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), fc.boolean(), (since, passed, visible) => {
      const wait = inertFor(make({ since, now: since + passed, visible }))
      expect(wait === 0).toBe(visible && passed >= 500)
    }),
  )
})
