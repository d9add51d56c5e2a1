import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { published } from './conformance.mjs'
import { copyExamples } from './testing.mjs'

test.each([
  ['conformance', 'wallet-conformance'],
  ['wallet-testing', 'volley-testing'],
])('npm publish in packages/%s refuses, and names what to publish', (folder, name) => {
  const file = join(root, 'packages', folder, 'package.json')
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'))
  const { status, stderr } = spawnSync('sh', ['-c', scripts.prepublishOnly], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(`npm publish release/${name}-`)
  expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain('npm publish release/<name>.tgz')
})

test('the packed kit has no scripts of the clone', () => {
  const text = readFileSync(join(root, 'packages/conformance/package.json'), 'utf8')
  expect(JSON.parse(published(text))).not.toHaveProperty('scripts')
})

test('the packed fixture has every example that its README links to', () => {
  const to = mkdtempSync(join(tmpdir(), 'examples-'))
  copyExamples(to)
  const readme = readFileSync(join(root, 'packages/wallet-testing/README.md'), 'utf8')
  const linked = [...readme.matchAll(/\]\((example[\w-]*)\)/g)].map(([, name = '']) => name)
  expect(linked.length).toBeGreaterThan(2)
  for (const name of linked) expect(existsSync(join(to, name, 'package.json')), name).toBe(true)
})
