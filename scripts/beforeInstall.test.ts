import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const files = Object.values(scripts).flatMap((command) => command.match(/scripts\/\w+\.mjs/g) ?? [])

test.each([...new Set(files)])('%s starts in a clone without packages, since it installs them', (file) => {
  expect(packagesOf(file)).toEqual([])
})

/** The packages that a file and its own imports load at once. An `import()` may load one later. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imported = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:[^'"]*? from )?'([^']+)'/gm)
  return [...imported].flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return []
    return name.startsWith('.') ? packagesOf(join(dirname(file), name), seen) : [`${file} imports ${name}`]
  })
}
