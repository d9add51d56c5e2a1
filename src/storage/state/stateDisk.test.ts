import { afterEach, expect, test, vi } from 'vitest'
import { fake } from '../../lib/browser.fake.ts'
import { createTypedVault, memoryArea, password, testCost, testPhrase } from '../../vault/vault.fake.ts'

afterEach(() => {
  fake.extension.inIncognitoContext = false
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('Firefox is the build that keeps values in the database', async () => {
  vi.stubEnv('MODE', 'firefox')
  vi.resetModules()
  // A later Firefox may have `setAccessLevel`, and must still find the values that the wallet wrote before.
  expect(fake.storage.local.setAccessLevel).toBeTypeOf('function')
  const { disk } = await import('./stateDisk.ts')
  expect(disk.settled).toBeTypeOf('function')
  expect(disk).not.toBe(fake.storage.local)
})

test('where Firefox never remembers history, nothing is read, written, moved or deleted, and no vault begins', async () => {
  vi.stubEnv('MODE', 'firefox')
  vi.stubGlobal('indexedDB', undefined)
  fake.extension.inIncognitoContext = true
  const stored = { vault: 'sealed', witness: { journal: 'a journal' }, networks: { version: 2, state: {} } }
  await fake.storage.local.set(stored)
  vi.resetModules()
  const { disk, forgets } = await import('./stateDisk.ts')
  expect(forgets).toBe(true)
  expect(await disk.get(Object.keys(stored))).toEqual({})
  await expect(disk.set({ vault: 'another' })).rejects.toThrow('never remembers')
  await expect(disk.remove('vault')).rejects.toThrow('never remembers')
  const vault = createTypedVault({ local: disk, session: memoryArea(), delegates: [], cost: testCost })
  await expect(vault.create({ phrase: testPhrase, password })).rejects.toMatchObject({ kind: 'notWritten' })
  await expect(vault.reset()).rejects.toThrow('never remembers')
  expect(await fake.storage.local.get(null)).toEqual(stored)
})

test('elsewhere they are in storage.local, which is closed there', async () => {
  vi.stubEnv('MODE', 'chrome')
  fake.extension.inIncognitoContext = true
  vi.resetModules()
  const { disk, forgets } = await import('./stateDisk.ts')
  expect(disk).toBe(fake.storage.local)
  expect(forgets).toBe(false)
})
