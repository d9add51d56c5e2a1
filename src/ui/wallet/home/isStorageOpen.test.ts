import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../../../lib/browser.fake.ts'
import { openDisk } from '../../../storage/state/stateDisk.ts'
import { isStorageOpen } from './isStorageOpen.ts'

const stored = { witness: { id: 1 }, vault: { sealed: true }, networks: { version: 1 } }

beforeEach(() => {
  reset()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

test('a Firefox that refuses a lasting database has a warning, and one that moved the wallet has none', async () => {
  vi.stubEnv('MODE', 'firefox')
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await fake.storage.local.set(stored)
  for (const lasts of [false, true]) {
    vi.stubGlobal('navigator', { storage: { persist: async () => lasts } })
    expect(await openDisk().get('networks')).toEqual({ networks: stored.networks })
    expect(await isStorageOpen()).toBe(!lasts)
  }
})

test('Chromium closes the storage to content scripts', async () => {
  await fake.storage.local.set(stored)
  expect(await isStorageOpen()).toBe(false)
})
