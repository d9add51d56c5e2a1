import { expect, test } from 'vitest'
import { createReads } from './readLimits.ts'

/** Reads that the test ends itself, in the order in which they started. */
function make() {
  const read = createReads()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (origin: string, name = origin) =>
    read(origin, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { read, begun, ends, ask, settle }
}

test('sixteen of one site go at once, and one more with each that ends', async () => {
  const { begun, ends, ask, settle } = make()
  for (let count = 0; count < 100; count++) void ask('https://evil.example')
  await settle()
  expect(begun).toHaveLength(16)
  ends[0]?.()
  ends[7]?.()
  await settle()
  expect(begun).toHaveLength(18)
})

test('another site does not wait for a thousand reads of the first', async () => {
  const { begun, ask, settle } = make()
  for (let count = 0; count < 1000; count++) void ask('https://evil.example')
  void ask('https://app.example')
  await settle()
  expect(begun.filter((origin) => origin === 'https://app.example')).toHaveLength(1)
})

test('where all places are taken, sites take turns', async () => {
  const { begun, ends, ask, settle } = make()
  for (let count = 0; count < 50; count++) {
    void ask('a')
    void ask('b')
    void ask('c')
  }
  await settle()
  expect(begun).toHaveLength(32)
  for (const end of ends.splice(0)) end()
  await settle()
  const later = begun.slice(32)
  expect(later).toHaveLength(32)
  for (const site of ['a', 'b', 'c'])
    expect(later.filter((origin) => origin === site).length).toBeGreaterThan(8)
})

test('all are answered in the end, and one that fails keeps no place', async () => {
  const { read, ends, ask, settle } = make()
  const failing = Array.from({ length: 40 }, () => read('a', () => Promise.reject(new Error('no node'))))
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
  const answers = Array.from({ length: 40 }, (_, index) => ask('a', `read ${index}`))
  for (let round = 0; round < 4; round++) {
    await settle()
    for (const end of ends.splice(0)) end()
  }
  expect(await Promise.all(answers)).toEqual(answers.map((_, index) => `read ${index}`))
})
