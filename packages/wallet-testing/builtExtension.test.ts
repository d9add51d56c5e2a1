import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtExtension } from './index.ts'

test('in a clone, the fixture uses the builds at the top', () => {
  const top = join(import.meta.dirname, '..', '..')
  if (!process.env.VOLLEY_EXTENSION) expect(builtExtension('firefox')).toBe(join(top, 'dist', 'firefox'))
})
