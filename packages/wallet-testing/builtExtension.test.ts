import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { builtExtension } from './index.ts'

const top = join(import.meta.dirname, '..', '..')

afterEach(() => vi.unstubAllEnvs())

test('in a clone, the fixture uses the builds at the top, or the named one', () => {
  vi.stubEnv('VOLLEY_EXTENSION', undefined)
  expect(builtExtension('firefox')).toBe(join(top, 'dist', 'firefox'))
  vi.stubEnv('VOLLEY_EXTENSION', '/a/build')
  expect(builtExtension('firefox')).toBe('/a/build')
})
