import { beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../lib/browser.fake.ts'
import { createBadge } from './badge.ts'

beforeEach(reset)

test('the icon says how many requests wait, and nothing where none does', async () => {
  const setBadgeText = vi.spyOn(fake.action, 'setBadgeText')
  let waiting: unknown[] = [1, 2]
  const { update } = createBadge(async () => waiting)
  await update()
  waiting = []
  await update()
  expect(setBadgeText.mock.calls).toEqual([[{ text: '2' }], [{ text: '' }]])
})

test('a count that takes long never comes after a newer one', async () => {
  const setBadgeText = vi.spyOn(fake.action, 'setBadgeText')
  setBadgeText.mockClear()
  let count: (waiting: unknown[]) => void = () => {}
  const counts = [
    new Promise<unknown[]>((resolve) => {
      count = resolve
    }),
    Promise.resolve([]),
  ]
  const { update } = createBadge(async () => (await counts.shift()) ?? [])
  const updates = [update(), update()]
  await new Promise((resolve) => setTimeout(resolve))
  count([1])
  await Promise.all(updates)
  expect(setBadgeText.mock.calls.at(-1)).toEqual([{ text: '' }])
})
