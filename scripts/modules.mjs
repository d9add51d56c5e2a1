import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { root } from './run.mjs'

/**
 * Every module and asset that the bundler put into a build: its path in the project, and the SHA-256 of its
 * content after all plugins. An entry that is not a file keeps the bundler's name for it.
 *
 * @typedef {Record<string, string>} Modules
 */

/** Modules that belong to no package: the few lines that the build tools add. */
const generated = ['\0rolldown/runtime.js', '\0vite/preload-helper.js', '/@crx/manifest']

/** The bundler's reference to a copied asset, which replaces the asset's URL relative to the module. */
const assetReference = /new URL\(import\.meta\.ROLLDOWN_FILE_URL_(\w+), '' \+ import\.meta\.url\)/g

/** @param {string} browser */
export const moduleListOf = (browser) => join(root, 'dist', `modules-${browser}.json`)

/**
 * Records the modules of several bundles. `record` makes a plugin, which changes nothing.
 *
 * @returns {{ modules: Modules, record(): import('vite').Plugin, write(file: string): void }}
 */
export function moduleList() {
  /** @type {Modules} */
  const modules = {}
  /** @type {Map<string, string>} */
  const json = new Map()
  /** @param {string} id @param {string | Uint8Array} content */
  const add = (id, content) => {
    // A name that only looks like a path, such as /@crx/manifest, must not depend on the clone's folder.
    const file = relative(root, id)
    const name = file.startsWith('..') ? id : file
    modules[name.split(sep).join('/')] = sha256(content)
  }
  return {
    modules,
    record: () => ({
      name: 'volley:modules',
      apply: 'build',
      enforce: 'post',
      // The bundler itself makes a module of JSON, so the list has the text that it was given.
      transform: {
        order: 'pre',
        handler(code, id) {
          if (id.endsWith('.json')) json.set(id, code)
        },
      },
      generateBundle(_, bundle) {
        const assetUrl = (/** @type {string} */ __, /** @type {string} */ reference) => {
          const asset = bundle[this.getFileName(reference)]
          const name = asset?.type === 'asset' ? basename(asset.originalFileNames[0] ?? '') : ''
          return `new URL('${name}', import.meta.url)`
        }
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset') {
            for (const name of file.originalFileNames) add(join(root, 'src', name), file.source)
            continue
          }
          for (const id of file.moduleIds)
            add(id, json.get(id) ?? this.getModuleInfo(id)?.code?.replace(assetReference, assetUrl) ?? '')
        }
      },
    }),
    write(file) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(modules, null, 1)}\n`)
    },
  }
}

/**
 * Reports modules of a build that differ from the published packages: a module whose content differs from the
 * installed file, one of a package that only builds or tests the wallet, or one that matches no file.
 *
 * @param {Modules} modules
 * @param {{ packages: Record<string, { dev?: boolean }> }} lock
 * @returns {string[]} one sentence per module
 */
export function unpublished(modules, lock) {
  return Object.entries(modules).flatMap(([id, hash]) => {
    if (generated.includes(id) || id.startsWith('src/')) return []
    const folder = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)*?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(
      id,
    )?.[0]
    const locked = folder && lock.packages[folder]
    if (!locked || !existsSync(join(root, id))) return [`${id} is in the build and in no package`]
    if (locked.dev) return [`${id} is in the build, but its package is a development dependency`]
    return sha256(readFileSync(join(root, id))) === hash ? [] : [`${id} is not as it was published`]
  })
}

/**
 * Compares the builds in `dist` with the installed packages.
 *
 * @returns {Promise<number>} 0 if every library ships as published
 */
export async function checkModules() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const lists = ['chrome', 'firefox'].map(moduleListOf).filter((file) => existsSync(file))
  /** @type {Modules[]} */
  const builds = lists.map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const wrong = builds.flatMap((modules) => unpublished(modules, lock))
  for (const sentence of wrong) console.error(sentence)
  const libraries = new Set(builds.flatMap(Object.keys).filter((id) => id.startsWith('node_modules/')))
  if (libraries.size === 0) console.error('dist has no list of modules: build first')
  else if (wrong.length === 0) console.log(`${libraries.size} modules of packages, each as it was published`)
  return libraries.size === 0 ? 1 : wrong.length
}

/** @param {string | Uint8Array} content */
function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}
