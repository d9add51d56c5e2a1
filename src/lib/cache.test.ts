import { afterEach, expect, test, vi } from 'vitest'
import { fake, reset } from './browser.fake.ts'
import { memoryCache, sessionCache } from './cache.ts'

afterEach(() => {
  reset()
  vi.restoreAllMocks()
})

test.each([
  ['session', sessionCache],
  ['memory', memoryCache],
])('the %s cache forgets a value when its time is over', async (_, create) => {
  let now = 1000
  const cache = create(() => now)
  await cache.set('fee', 5, 100)
  now = 1099
  expect(await cache.get('fee')).toBe(5)
  now = 1100
  expect(await cache.get('fee')).toBeUndefined()
})

test('a restarted worker finds what the session keeps, and reads it once', async () => {
  await sessionCache(() => 0).set('fee', 5, 100)
  const read = vi.spyOn(fake.storage.session, 'get')
  const restarted = sessionCache(() => 0)
  expect([await restarted.get('fee'), await restarted.get('fee')]).toEqual([5, 5])
  expect(read).toHaveBeenCalledOnce()
})
