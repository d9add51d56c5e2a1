import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLimits } from './limits.ts'

function make() {
  const clock = { now: 0 }
  return { clock, limits: createLimits(() => clock.now) }
}

const granted = (limits: ReturnType<typeof createLimits>, origin: string, count: number) =>
  Array.from({ length: count }, () => limits.take(origin)).filter(Boolean).length

test('a site has a burst of 2,000, and 200 a second after it', () => {
  const { clock, limits } = make()
  expect(granted(limits, 'a', 2500)).toBe(2000)
  clock.now = 1000
  expect(granted(limits, 'a', 500)).toBe(200)
  clock.now = 3_600_000
  expect(granted(limits, 'a', 2500)).toBe(2000)
})

test('one site takes nothing from another', () => {
  const { limits } = make()
  granted(limits, 'a', 3000)
  expect(granted(limits, 'b', 2001)).toBe(2000)
})

test('however a site spreads its requests, it never gets more than the burst and what time has added', () => {
  const step = fc.tuple(fc.nat(3000), fc.nat(1500))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { clock, limits } = make()
      let total = 0
      for (const [wait, count] of steps) {
        clock.now += wait
        total += granted(limits, 'a', count)
        expect(total).toBeLessThanOrEqual(2000 + (clock.now / 1000) * 200)
      }
    }),
  )
})

test('a crowd of origins is forgotten once they are quiet, and one that is not is remembered', () => {
  const { clock, limits } = make()
  for (let index = 0; index < 5000; index++) limits.take(`https://${index}.example`)
  clock.now = 9000
  granted(limits, 'busy', 2000)
  expect(limits.size()).toBeLessThan(5)
  expect(limits.take('busy')).toBe(false)
})
