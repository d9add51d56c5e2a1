import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
}
const { dependencies, devDependencies, allowScripts, overrides } = JSON.parse(text('package.json'))
const lock: { lockfileVersion: number; packages: Record<string, Locked> } = JSON.parse(
  text('package-lock.json'),
)
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package that runs inside the wallet is named in docs/dependencies.md with its reason, and no other', () => {
  const rows = text('docs/dependencies.md')
    .split('\n')
    .flatMap((line) => {
      const [, names, why] = /^\| (`.+?`) \| (.+) \|$/.exec(line) ?? []
      return names && why && why.length > 20 ? names.split(', ') : []
    })
  expect(rows.map((name) => name.replaceAll('`', '')).sort()).toEqual(Object.keys(dependencies).sort())
})

test('every version is pinned to the last digit, and comes from a registry', () => {
  const wanted = Object.entries({ ...dependencies, ...devDependencies })
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
  expect(
    locked.filter(([, { version }]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.]+)?$/.test(version ?? '')),
  ).toEqual([])
  expect(locked.filter(([, { link }]) => link)).toEqual([])
  expect(overrides).toBeUndefined()
})

test('the lock names no host, so that every registry gives the same bytes', () => {
  expect(lock.lockfileVersion).toBe(3)
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  const links = /"(?:git\+|git:|github:|file:|https?:[^"]*\.tgz|[^"]*registry\.)/.exec(
    text('package-lock.json'),
  )
  expect(links).toBeNull()
})

test('the lock holds the hash of all that is installed; without one there are only builds for other machines', () => {
  const unhashed = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  for (const [path, { optional, os, cpu }] of unhashed) {
    expect({ path, optional }).toEqual({ path, optional: true })
    expect(os ?? cpu, path).toBeDefined()
    expect(existsSync(join(root, path)), `${path} is installed`).toBe(false)
  }
})

test('packages that would run a script when they are installed are listed, and may not', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const listed = Object.keys(allowScripts)
  expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(listed.sort())
  expect(Object.values(allowScripts)).toEqual(listed.map(() => false))
  expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  expect(text('scripts/setup.mjs')).toContain("['ci', '--ignore-scripts'")
})
