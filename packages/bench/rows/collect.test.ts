import { expect, test } from 'vitest'
import { collect, noFigures } from './collect.ts'

const soon = () => Date.now() + 10_000
const shows = [{ what: 'row', goal: () => 1 }]
const place = (name: string) => ({ name })

test('everybody has a turn each time, in another order, and the first time does not count', async () => {
  const turns: string[] = []
  const figures = noFigures()
  const measure = async ({ name }: { name: string }) => [turns.push(name)]
  await collect([place('a'), place('b')], { shows, runs: 2, measure }, figures, soon())
  expect(turns.join('')).toBe('ababba')
  expect(figures.values).toEqual({ row: { a: [3, 6], b: [4, 5] } })
})

test('what breaks off is noted, tried once more, and leaves the others alone', async () => {
  let tried = 0
  const figures = noFigures()
  const measure = async ({ name }: { name: string }) => {
    if (name === 'a') return [1]
    tried += 1
    throw new Error('gone\nat somewhere')
  }
  await collect([place('a'), place('b')], { shows, runs: 4, isCold: true, measure }, figures, soon())
  expect(tried).toBe(2)
  expect(figures.values.row?.a).toEqual([1, 1, 1, 1])
  expect(figures.broken).toEqual({ row: 'b: gone' })
})

test('when the time is over, each has been measured once all the same', async () => {
  const figures = noFigures()
  await collect([place('a')], { shows, runs: 9, measure: async () => [1] }, figures, 0)
  expect(figures.values).toEqual({ row: { a: [1] } })
})
