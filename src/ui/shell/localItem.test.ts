import { afterEach, expect, test, vi } from 'vitest'
import { localItem, setLocalItem } from './localItem.ts'

afterEach(() => vi.unstubAllGlobals())

test('a value is kept until it is removed', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  expect(localItem('language')).toBeNull()
  expect(setLocalItem('language', 'de')).toBe(true)
  expect(localItem('language')).toBe('de')
  setLocalItem('language', null)
  expect(localItem('language')).toBeNull()
})

test('a browser that blocks site data keeps nothing, and no page fails for it', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(localItem('language')).toBeNull()
  expect(setLocalItem('language', 'de')).toBe(false)
})
