import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { introduced, locked } from './make/version.mjs'
import { billOfMaterials } from './materials.mjs'
import { ageOfRegistry, notesOf, refusalOfList } from './release.mjs'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const { version } = JSON.parse(text('package.json'))

test('the notes of a release are the changelog’s section for its version, and no other', () => {
  const changelog = '# Changelog\n\nAll of it.\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- Old.\n'
  expect(notesOf(changelog, '0.2.0')).toBe('# Volley 0.2.0\n\n- New.\n')
  expect(notesOf(changelog, '0.1.0')).toBe('# Volley 0.1.0\n\n- Old.\n')
  expect(notesOf(changelog, '0.1')).toBeUndefined()
})

test('the changelog has a section of the version that would be released', () => {
  expect(notesOf(text('CHANGELOG.md'), version)?.length).toBeGreaterThan(100)
})

test('a phishing list older than thirty days is not released, unless the command says so', async () => {
  const now = Date.parse('2026-06-30')
  expect(await refusalOfList('2026-05-30', [], now)).toContain('The phishing list is of 2026-05-30.')
  expect(await refusalOfList('2026-05-31', [], now)).toBeUndefined()
  expect(await refusalOfList('2026-05-30', ['--old-list'], now)).toBeUndefined()
  expect(await refusalOfList('2026-05-30', ['--untested'], now)).toBeUndefined()
})

test('a new version follows the changelog’s introduction, and nothing is lost', () => {
  const before = '# Changelog\n\nAll of it.\n\n## 0.1.0\n\n- Old.\n'
  const after = '# Changelog\n\n## 0.2.0\n\n- New.\n\nAll of it.\n\n## 0.1.0\n\n- Old.\n'
  expect(introduced(before, after)).toBe(
    '# Changelog\n\nAll of it.\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- Old.\n',
  )
})

test('the lockfile says the new version in both of its places, and stays as it is otherwise', () => {
  const lockfile = text('package-lock.json')
  const bumped = locked(lockfile, '{"version":"9.8.7"}')
  const changed = bumped.split('\n').filter((line, index) => line !== lockfile.split('\n')[index])
  expect(changed).toEqual(['  "version": "9.8.7",', '      "version": "9.8.7",'])
  expect(locked(bumped, text('package.json'))).toBe(lockfile)
})

test('the bill of materials names every package of the lock with its hash, and what each of them needs', () => {
  const lock = JSON.parse(text('package-lock.json'))
  const { components, dependencies } = billOfMaterials(lock)
  const installed = Object.entries<{ integrity?: string; optional?: boolean }>(lock.packages).filter(
    ([path, { integrity, optional }]) => path.startsWith('node_modules/') && (integrity || optional),
  )
  expect(components.map(({ 'bom-ref': ref }) => ref)).toEqual(installed.map(([path]) => path))
  const viem = components.find(({ 'bom-ref': ref }) => ref === 'node_modules/viem')
  expect(viem).toMatchObject({ name: 'viem', scope: 'required', purl: `pkg:npm/viem@${viem?.version}` })
  expect(viem?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  expect(components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded')
  const { dependencies: wanted } = JSON.parse(text('package.json'))
  const own = dependencies.find(({ ref }) => ref === lock.name)?.dependsOn
  for (const name of Object.keys(wanted)) expect(own).toContain(`node_modules/${name}`)
})

test('the bill’s serial number follows from its content alone', () => {
  const lock = JSON.parse(text('package-lock.json'))
  const { serialNumber } = billOfMaterials(lock)
  expect(serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(billOfMaterials(lock).serialNumber).toBe(serialNumber)
  expect(billOfMaterials({ ...lock, version: '9.8.7' }).serialNumber).not.toBe(serialNumber)
})

test('a package uses the release that stands nearest to it', () => {
  const at = (version: string, dependencies: Record<string, string> = {}) => ({ version, dependencies })
  const { dependencies } = billOfMaterials({
    name: 'wallet',
    version: '1.0.0',
    packages: {
      '': at('1.0.0', { a: '1' }),
      'node_modules/a': at('1.0.0', { '@b/c': '1', d: '1' }),
      'node_modules/a/node_modules/@b/c': at('1.0.0', { d: '1', e: '1' }),
      'node_modules/d': at('2.0.0'),
      'node_modules/a/node_modules/d': at('1.0.0'),
    },
  })
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    wallet: ['node_modules/a'],
    'node_modules/a': ['node_modules/a/node_modules/@b/c', 'node_modules/a/node_modules/d'],
    'node_modules/a/node_modules/@b/c': ['node_modules/a/node_modules/d'],
    'node_modules/d': [],
    'node_modules/a/node_modules/d': [],
  })
})

test('a release prints the age of the clear-signing registry', () => {
  const [{ date }] = JSON.parse(text('public/registry/index.json')).source
  expect(ageOfRegistry(Date.parse(date) + 99.5 * 86_400_000)).toContain(`of ${date}, 99 days old`)
})
