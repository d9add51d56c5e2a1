import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const kit = import.meta.dirname
const root = join(kit, '..', '..')

/** Folders of this clone that the package contains besides the kit. */
const packed = [
  'packages/conformance/',
  'packages/test-node/',
  'packages/wallet-testing/',
  'e2e/contracts/',
  'scripts/chromium.mjs',
]

test('the kit imports nothing but what its package contains, and never the wallet', () => {
  const files = readdirSync(kit, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const file of files)
    for (const [, path = ''] of readFileSync(join(kit, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const target = relative(root, join(kit, dirname(file), path))
      expect(
        packed.some((start) => target.startsWith(start)),
        `${file} imports ${target}`,
      ).toBe(true)
    }
})

test('the package names files that the compiler writes', () => {
  const { name, bin, exports } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'))
  expect(name).toBe('wallet-conformance')
  for (const file of [bin['wallet-conformance'], exports['.'].default]) {
    const source = file.replace(/^(\.\/)?lib\//, '').replace(/\.js$/, '.ts')
    expect(existsSync(join(root, source)), source).toBe(true)
  }
})
