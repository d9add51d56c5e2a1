import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Preview } from '../../domain/review/preview.ts'
import type { RequestRow } from '../../storage/journal/rows.ts'
import { createPreviews } from './previewPoller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const row = (id: string) => ({ id }) as RequestRow

function make() {
  const world = { rows: [row('a')], watched: true }
  const preview = vi.fn(async (): Promise<Preview | undefined> => ({ state: 'loading' }))
  const changed = vi.fn()
  const previews = createPreviews({
    preview,
    waiting: async () => world.rows,
    isWatched: () => world.watched,
    changed,
  })
  return { world, preview, changed, previews }
}

test('waiting requests are computed every few seconds while a page is visible', async () => {
  const { world, preview, previews } = make()
  await previews.refresh()
  expect(previews.all()).toEqual({ a: { state: 'loading' } })
  // Two intervals of four seconds, each up to a tenth longer or shorter.
  await vi.advanceTimersByTimeAsync(8800)
  expect(preview).toHaveBeenCalledTimes(3)
  world.watched = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(preview).toHaveBeenCalledTimes(3)
})

test('once, where the window is not there yet', async () => {
  const { world, preview, previews } = make()
  world.watched = false
  await previews.refresh()
  await previews.refresh()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(preview).toHaveBeenCalledOnce()
})

test('what is decided is forgotten, and the looking ends', async () => {
  const { world, preview, previews } = make()
  await previews.refresh()
  world.rows = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect(previews.all()).toEqual({})
  expect(preview).toHaveBeenCalledOnce()
})

test('a slow node is not asked twice at a time', async () => {
  const { preview, previews } = make()
  preview.mockImplementation(() => new Promise(() => undefined))
  void previews.refresh()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(preview).toHaveBeenCalledOnce()
})

test('what a request was before it was changed never hides what it is', async () => {
  const { world, preview, previews } = make()
  let late = (_: Preview & { revision: number }) => {}
  preview.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)))
  void previews.refresh()
  await vi.advanceTimersByTimeAsync(0)
  world.rows = [{ ...row('a'), revision: 1 }]
  preview.mockResolvedValueOnce({ state: 'manual', reason: '', revision: 1 } as Preview)
  await previews.refresh()
  late({ state: 'loading', revision: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(previews.all()).toMatchObject({ a: { state: 'manual', revision: 1 } })
})
