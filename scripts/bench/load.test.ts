import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const benches = ['execution', 'fleet/main', 'short', 'ui', 'unlock', 'web']

// In a process of its own: this one has the stand-in of the extension's API already.
test('every bench loads outside a browser', () => {
  const file = join(import.meta.dirname, 'load.mjs')
  const code = `import { loadBench } from '${file}'
for (const name of ${JSON.stringify(benches)}) await loadBench(name)`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
