import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root, run } from './run.mjs'

/** The test node reads its contracts from this package. */
const artifact = /require\('(@account-abstraction\/contracts\/artifacts\/\w+\.json)'\)/g

/** The test node's code with the bytecode of its contracts in it: it needs nothing else from that package. */
export function withContracts(/** @type {string} */ code) {
  const require = createRequire(import.meta.url)
  return code.replace(artifact, (_, file) => {
    const { bytecode, deployedBytecode } = require(file)
    return `(${JSON.stringify({ bytecode, deployedBytecode })})`
  })
}

/** Makes the declarations in a folder import each other by the names that the package has. */
export function withOwnTypes(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.d\.m?ts$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'))
  }
}

/**
 * Packs a folder with a `package.json` into `dist`. The same files give the same bytes on every machine.
 *
 * @param {string} folder
 * @returns {Promise<string>} the path of the file
 */
export async function packFolder(folder) {
  const dist = join(root, 'dist')
  mkdirSync(dist, { recursive: true })
  // Without the notifier npm needs no network.
  const options = ['--pack-destination', dist, '--silent', '--no-update-notifier']
  if ((await run('npm', ['pack', folder, ...options], { stdout: 2 })) !== 0)
    throw new Error('npm could not pack it.')
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = join(dist, `${name}-${version}.tgz`)
  writeFileSync(file, await repacked(readFileSync(file)))
  return file
}

/** The same archive, compressed as on every machine: npm dates its files alike, and zlib differs. */
export async function repacked(/** @type {Uint8Array} */ archive) {
  // Commands import this file before the packages are installed.
  const { pack } = await import('./pack.mjs')
  return pack(gunzipSync(archive))
}
