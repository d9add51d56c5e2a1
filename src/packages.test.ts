import { readFileSync } from 'node:fs'
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
type Lock = { lockfileVersion: number; packages: Record<string, Locked> }
type Folder = {
  folder: string
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts: Record<string, boolean>
  overrides?: unknown
  lock: Lock
  locked: [string, Locked][]
}

const { dependencies } = JSON.parse(text('package.json'))

/** The workspaces, whose packages npm links instead of installing them. */
const workspaces = ['packages/bench', 'packages/conformance', 'packages/test-node', 'packages/wallet-testing']

/** The project, and the clients that only the nightly run installs. */
const folders = ['.', 'e2e/clients/apart'].map((folder): Folder => {
  const lock: Lock = JSON.parse(text(`${folder}/package-lock.json`))
  const isOwn = (path: string, { link, resolved = '' }: Locked) =>
    path === '' || workspaces.includes(link ? resolved : path)
  const locked = Object.entries(lock.packages).filter(([path, entry]) => !isOwn(path, entry))
  return { folder, ...JSON.parse(text(`${folder}/package.json`)), lock, locked }
})

test('a workspace wants the versions that the project has', () => {
  const own = JSON.parse(text('package.json'))
  const versions = { ...own.dependencies, ...own.devDependencies }
  for (const folder of workspaces) {
    const { dependencies, devDependencies } = JSON.parse(text(`${folder}/package.json`))
    expect(versions, folder).toMatchObject({ ...dependencies, ...devDependencies })
  }
})

test('every package that runs inside the wallet is named in docs/dependencies.md with its reason, and no other', () => {
  const rows = text('docs/dependencies.md')
    .split('\n')
    .flatMap((line) => {
      const [, names, why] = /^\| (`.+?`) \| (.+) \|$/.exec(line) ?? []
      return names && why && why.length > 20 ? names.split(', ') : []
    })
  expect(rows.map((name) => name.replaceAll('`', '')).sort()).toEqual(Object.keys(dependencies).sort())
})

test.each(folders)(
  'every version in $folder is pinned to the last digit, and comes from a registry',
  ({ dependencies, devDependencies, overrides, locked }) => {
    const wanted = Object.entries({ ...dependencies, ...devDependencies })
    const pinned = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/
    expect(wanted.filter(([, version]) => !pinned.test(String(version)))).toEqual([])
    expect(
      locked.filter(([, { version }]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.]+)?$/.test(version ?? '')),
    ).toEqual([])
    expect(locked.filter(([, { link }]) => link)).toEqual([])
    expect(overrides).toBeUndefined()
  },
)

test.each(folders)(
  'the lock of $folder names no host, so that every registry gives the same bytes',
  ({ folder, lock, locked }) => {
    expect(lock.lockfileVersion).toBe(3)
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    const links = /"(?:git\+|git:|github:|file:|https?:[^"]*\.tgz|[^"]*registry\.)/.exec(
      text(`${folder}/package-lock.json`),
    )
    expect(links).toBeNull()
  },
)

test.each(folders)('the lock of $folder holds the hash of every package', ({ locked }) => {
  const unhashed = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(unhashed.map(([path]) => path)).toEqual([])
})

test.each(folders)(
  'packages in $folder that would run a script when they are installed are listed, and may not',
  ({ folder, allowScripts, locked }) => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
    const listed = Object.keys(allowScripts)
    expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(listed.sort())
    expect(Object.values(allowScripts)).toEqual(listed.map(() => false))
    expect(text(`${folder}/.npmrc`)).toMatch(/^ignore-scripts=true$/m)
    expect(text('scripts/setup.mjs')).toContain("['ci', '--ignore-scripts'")
  },
)
