import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { moduleList, unpublished } from './modules.mjs'
import { root } from './run.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Bundles a few lines that import packages, with another plugin in the build, and lists the modules. */
async function modulesOf(code: string, plugin: Omit<Plugin, 'name'> = {}) {
  const list = moduleList()
  await build({
    root: join(root, 'src'),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? join(root, 'src', 'entry.ts') : undefined),
        load: (id) => (id.endsWith('entry.ts') ? code : undefined),
      },
      { name: 'other', ...plugin },
      list.record(),
    ],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })
  return list.modules
}

const usesViem = "export { keccak256 } from 'viem'"

test('bundled and minified packages are as they were published', async () => {
  const modules = await modulesOf(`${usesViem}; export { argon2id } from 'hash-wasm'`)
  expect(Object.keys(modules)).toContain('node_modules/viem/_esm/utils/hash/keccak256.js')
  expect(unpublished(modules, lock)).toEqual([])
})

test('a module that refers to an asset is as published, and so is the asset', async () => {
  const modules = await modulesOf("export * from 'evmole/no_tla'")
  expect(Object.keys(modules)).toContain('node_modules/evmole/dist/evmole_bg.wasm')
  expect(unpublished(modules, lock)).toEqual([])
})

test('a plugin that changes one character of a package is found', async () => {
  const modules = await modulesOf(usesViem, {
    transform: (source, id) =>
      id.endsWith('keccak256.js') ? source.replace('keccak_256', 'keccak_256 ') : undefined,
  })
  expect(unpublished(modules, lock)).toEqual([
    'node_modules/viem/_esm/utils/hash/keccak256.js is not as it was published',
  ])
})

test('a name that is no file of the project is the same wherever the clone lies', async () => {
  const manifest: Pick<Plugin, 'resolveId' | 'load'> = {
    resolveId: (id) => (id === '/@crx/manifest' ? id : undefined),
    load: (id) => (id === '/@crx/manifest' ? 'export const version = 1' : undefined),
  }
  const modules = await modulesOf("export * from '/@crx/manifest'", manifest)
  expect(Object.keys(modules)).toContain('/@crx/manifest')
  expect(unpublished(modules, lock)).toEqual([])
})

test('a module that takes the place of a package is found', () => {
  expect(unpublished({ '\0curve': '' }, lock)).toEqual(['\0curve is in the build and in no package'])
  expect(unpublished({ 'node_modules/viem/_esm/new.js': '' }, lock)).toEqual([
    'node_modules/viem/_esm/new.js is in the build and in no package',
  ])
})

test('a package that only tests the wallet is found', () => {
  expect(unpublished({ 'node_modules/fast-check/package.json': '' }, lock)).toEqual([
    'node_modules/fast-check/package.json is in the build, but its package is a development dependency',
  ])
})
