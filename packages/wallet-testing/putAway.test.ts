import { expect, test, vi } from 'vitest'
import { putAway } from './putAway.ts'

const dead = async () => {
  throw new Error('Target page, context or browser has been closed')
}

const alive = async () => undefined

const browser = (end: () => Promise<void> = alive) => ({ end: vi.fn(end) })

test('an emptied browser waits for the next test, and a second one ends', async () => {
  const [first, second] = [browser(), browser()]
  const idle = [] as (typeof first)[]
  for (const one of [first, second]) await putAway(one, { idle, isReusable: true, empty: alive })
  expect(idle).toEqual([first])
  expect([first, second].map(({ end }) => end.mock.calls.length)).toEqual([0, 1])
})

test('a browser that is not reusable ends, and is not emptied', async () => {
  const one = browser()
  const idle = [] as (typeof one)[]
  await putAway(one, { idle, isReusable: false, empty: dead })
  expect(idle).toEqual([])
  expect(one.end).toHaveBeenCalledOnce()
})

test('a browser that died in its test ends, and hides no result', async () => {
  const one = browser(dead)
  const idle = [] as (typeof one)[]
  await expect(putAway(one, { idle, isReusable: true, empty: dead })).resolves.toBeUndefined()
  expect(idle).toEqual([])
  expect(one.end).toHaveBeenCalledOnce()
})
