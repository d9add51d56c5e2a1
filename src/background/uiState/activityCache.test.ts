import { expect, test, vi } from 'vitest'
import type { Activity } from '../../domain/batch.ts'
import { createHistory } from './activityCache.ts'

const activity = (status: number) => ({ key: 'a', status }) as unknown as Activity

function make(...answers: Activity[][]) {
  const read = vi.fn(async (_: string | undefined) => answers.shift() ?? [])
  return { read, history: createHistory(read) }
}

test('what is over is read once, until something changes', async () => {
  const { read, history } = make([activity(200)], [activity(500)])
  expect(await history.list(undefined)).toEqual([activity(200)])
  expect(await history.list(undefined)).toEqual([activity(200)])
  expect(read).toHaveBeenCalledTimes(1)
  history.forget()
  expect(await history.list(undefined)).toEqual([activity(500)])
})

test('what is on its way is read each time', async () => {
  const { read, history } = make([activity(100)], [activity(200)])
  await history.list(undefined)
  expect(await history.list(undefined)).toEqual([activity(200)])
  expect(read).toHaveBeenCalledTimes(2)
})

test('what changed while it was read is not kept', async () => {
  const { history } = make([activity(200)], [activity(500)])
  const reading = history.list(undefined)
  history.forget()
  await reading
  expect(await history.list(undefined)).toEqual([activity(500)])
})

test('another wanted batch gives another list', async () => {
  const { read, history } = make([activity(200)], [activity(200), activity(400)])
  await history.list(undefined)
  expect(await history.list('old')).toHaveLength(2)
  expect(read.mock.calls).toEqual([[undefined], ['old']])
})
