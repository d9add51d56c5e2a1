import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

/** A clock that records its waits and ends them when the test says so. */
function make(results: (boolean | undefined)[], { takes = 0, during = () => {}, random = 0.5 } = {}) {
  const waits: number[] = []
  let ring = () => {}
  let time = 0
  const clock = createClock({
    async tick() {
      time += takes
      during()
      return results.shift()
    },
    interval: () => 200,
    random: () => random,
    now: () => time,
    after(milliseconds, task) {
      waits.push(milliseconds)
      ring = task
      return () => {
        ring = () => {}
      }
    },
  })
  const pass = async () => {
    ring()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { clock, waits, pass }
}

test('looks again while there is something to see, and stops when there is not', async () => {
  const { clock, waits, pass } = make([true, true, undefined])
  clock.start(1)
  clock.start(1)
  expect(waits).toEqual([200])
  for (let time = 0; time < 5; time++) await pass()
  expect(waits).toEqual([200, 200, 200])
  clock.start(1)
  expect(waits).toHaveLength(4)
})

test('what begins while it looks for the last time is not left alone', async () => {
  const { clock, waits, pass } = make([undefined, undefined])
  clock.start(1)
  clock.start(1)
  await pass()
  expect(waits).toEqual([200, 200])
})

test('asks a silent node less and less often, and at once as often when it is back', async () => {
  const { clock, waits, pass } = make([...Array.from({ length: 9 }, () => false), true])
  clock.start(1)
  for (let time = 0; time < 10; time++) await pass()
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000, 15_000, 200])
})

test('polls at once after an event, once for a burst, and never while it is idle', async () => {
  const { clock, waits, pass } = make([true, undefined])
  clock.hurry(1)
  expect(waits).toEqual([])
  clock.start(1)
  for (let time = 0; time < 3; time++) clock.hurry(1)
  expect(waits).toEqual([200, 5])
  await pass()
  expect(waits).toEqual([200, 5, 200])
  await pass()
  clock.hurry(1)
  expect(waits).toHaveLength(3)
})

test('what begins while a silent node is waited for is looked at as soon as usual', async () => {
  const { clock, waits, pass } = make([false, false, true])
  clock.start(1)
  await pass()
  await pass()
  clock.start(1)
  expect(waits).toEqual([200, 400, 800, 200])
})

test('ends when it is stopped', async () => {
  const { clock, waits, pass } = make([true, true])
  clock.start(1)
  clock.stop()
  await pass()
  expect(waits).toEqual([200])
})

test('the time that a look takes is part of the interval, and a slow node has time to breathe', async () => {
  for (const [takes, wait] of [
    [20, 180],
    [150, 50],
    [200, 50],
    [1000, 250],
    [3_600_000, 2000],
  ] as const) {
    const { clock, waits, pass } = make([true, true], { takes })
    clock.start(1)
    await pass()
    expect(waits).toEqual([200, wait])
  }
})

test('an event during a poll brings the next one forward, but not to the same moment', async () => {
  const made = make([true, true], { during: () => made.clock.hurry(1) })
  made.clock.start(1)
  await made.pass()
  expect(made.waits).toEqual([200, 100])
})

test('begins at once with what may have moved while nobody looked', async () => {
  const { clock, waits, pass } = make([true, true])
  clock.start(1, { atOnce: true })
  await pass()
  expect(waits).toEqual([0, 200])
  clock.start(1, { atOnce: true })
  expect(waits).toEqual([0, 200, 0])
})

test('no two wallets look in step, nor come back in step to a node that they lost', async () => {
  const [early, late] = [make([true, false], { random: 0 }), make([true, false], { random: 1 })]
  for (const { clock, pass } of [early, late]) {
    clock.start(1)
    await pass()
    await pass()
  }
  expect(early.waits).toEqual([200, 180, 270])
  expect(late.waits.map(Math.round)).toEqual([200, 220, 550])
})

test('what all wallets hear at once each looks at in a time of its own', async () => {
  for (const [random, wait] of [
    [0, 5],
    [1, 55],
  ] as const) {
    const { clock, waits } = make([true], { random })
    clock.start(1)
    clock.hurry(1, { all: true })
    expect(waits).toEqual([200, wait])
  }
})
