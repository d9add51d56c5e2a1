import { expect, test, vi } from 'vitest'
import { lazyMembers, replaced } from './lazyMembers.ts'

const part = { sum: (one: number, other: number) => one + other, fails: async () => Promise.reject('no') }

test('a member loads its part when it is called, and not before', async () => {
  const load = vi.fn(async () => part)
  const { sum } = lazyMembers(load)
  expect(load).not.toHaveBeenCalled()
  expect(await sum(2, 3)).toBe(5)
  expect(load).toHaveBeenCalledTimes(1)
})

test('it rejects as the member does, or as loading does', async () => {
  await expect(lazyMembers(async () => part).fails()).rejects.toBe('no')
  await expect(lazyMembers<typeof part>(async () => Promise.reject('not loaded')).sum(1, 2)).rejects.toBe(
    'not loaded',
  )
})

test('`await` does not take the members for a promise', async () => {
  const load = vi.fn(async () => part)
  await lazyMembers(load)
  expect(load).not.toHaveBeenCalled()
})

test('a replaced member runs instead of the one of the part, which loads only for the others', async () => {
  const load = vi.fn(async () => part)
  const members = replaced(lazyMembers(load), { sum: async () => 7 })
  expect(await members.sum(2, 3)).toBe(7)
  expect(load).not.toHaveBeenCalled()
  await expect(members.fails()).rejects.toBe('no')
})
