import { afterEach, expect, test, vi } from 'vitest'
import { fake } from '../wire/browser.fake.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('Firefox is the build that keeps values in the database', async () => {
  vi.stubEnv('MODE', 'firefox')
  vi.resetModules()
  // As a later Firefox might be, which must find what the wallet wrote before.
  expect(fake.storage.local.setAccessLevel).toBeTypeOf('function')
  const { disk } = await import('./disk.ts')
  expect(disk.settled).toBeTypeOf('function')
  expect(disk).not.toBe(fake.storage.local)
})

test('elsewhere they lie in storage.local, which is closed there', async () => {
  vi.stubEnv('MODE', 'chrome')
  vi.resetModules()
  const { disk } = await import('./disk.ts')
  expect(disk).toBe(fake.storage.local)
})
