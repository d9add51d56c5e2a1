import { beforeEach, expect, test, vi } from 'vitest'
import { forgetBackup, keepBackup, lastBackup } from './lastBackup.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('the last backup is remembered until the wallet is erased', () => {
  expect(lastBackup()).toBeUndefined()
  keepBackup(1_790_000_000_000)
  expect(lastBackup()).toBe(1_790_000_000_000)
  forgetBackup()
  expect(lastBackup()).toBeUndefined()
})

test('a damaged value is no backup, and neither is a browser without site data', () => {
  localStorage.setItem('lastBackup', 'yesterday')
  expect(lastBackup()).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  expect(keepBackup(1)).toBe(false)
  expect(lastBackup()).toBeUndefined()
})
