import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { methodChangesets } from '../../src/methods/methodChangesets.ts'
import { reads } from '../../src/methods/reads/reads.ts'
import { root } from '../run.mjs'
import { takeVersion } from './version.mjs'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

const text = (file: string) => readFileSync(join(folder, file), 'utf8')

/** A project with this one's workspaces and configuration, and with these changesets. */
function project(changesets: Record<string, string>): void {
  folder = mkdtempSync(join(tmpdir(), 'volley-project-'))
  const own = { ...JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), version: '0.1.0' }
  const lock = { name: own.name, version: '0.1.0', packages: { '': { version: '0.1.0' } } }
  mkdirSync(join(folder, '.changeset'))
  cpSync(join(root, '.changeset/config.json'), join(folder, '.changeset/config.json'))
  cpSync(join(root, 'packages/bench/package.json'), join(folder, 'packages/bench/package.json'))
  const files = {
    'package.json': JSON.stringify(own),
    'package-lock.json': JSON.stringify(lock),
    'CHANGELOG.md': '# Changelog\n\nAll of it.\n\n## 0.1.0\n\n- Old.\n',
    ...changesets,
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
}

test('the changeset of a new method becomes the next version, beside workspaces', async () => {
  const changesets = methodChangesets('', reads.slice(0, 1))
  project(changesets)
  expect(await takeVersion(folder)).toBe(true)
  const { version, workspaces } = JSON.parse(text('package.json'))
  expect({ version, workspaces }).toEqual({ version: '0.2.0', workspaces: ['packages/*'] })
  expect(JSON.parse(text('package-lock.json')).packages['']).toEqual({ version: '0.2.0' })
  expect(text('CHANGELOG.md')).toBe(`# Changelog

All of it.

## 0.2.0
### Minor Changes

- Add the read \`eth_call\` (EIP-1474): What a call would return.

## 0.1.0

- Old.
`)
  expect(readdirSync(join(folder, '.changeset'))).toEqual(['config.json'])
})

test('a changeset for a package that does not exist changes nothing', async () => {
  project({ '.changeset/wrong.md': '---\n"stranger": minor\n---\n\nWrong.\n' })
  const before = ['package.json', 'package-lock.json', 'CHANGELOG.md'].map(text)
  expect(await takeVersion(folder)).toBe(false)
  expect(['package.json', 'package-lock.json', 'CHANGELOG.md'].map(text)).toEqual(before)
  expect(readdirSync(join(folder, '.changeset')).sort()).toEqual(['config.json', 'wrong.md'])
})
