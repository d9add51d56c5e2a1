import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packConformance } from './make/conformance.mjs'
import { root, run } from './run.mjs'

// Follows packages/conformance/README.md in an empty folder, as a wallet's engineer does: without a file of our sources.
const file = await packConformance()
const folder = mkdtempSync(join(tmpdir(), 'wallet-conformance-'))
try {
  process.exitCode = (await tried(folder)) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** True if the installed kit checks a wallet with a driver of the folder. @param {string} folder */
async function tried(folder) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']
  if ((await run('npm', ['--prefix', folder, 'install', file, ...quiet])) !== 0) return false
  const installed = join(folder, 'node_modules/wallet-conformance')
  for (const name of ['driver.ts', 'driver.mjs'])
    cpSync(join(installed, 'examples', name.replace('driver', 'minimal')), join(folder, name))
  const typed = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', 'node']
  const types = ['--typeRoots', join(root, 'node_modules/@types'), join(folder, 'driver.ts')]
  if ((await run('tsc', ['--ignoreConfig', ...typed, ...types])) !== 0) return false
  const kit = (/** @type {string[]} */ ...options) =>
    run('npx', ['--prefix', folder, 'wallet-conformance', ...options], { cwd: folder })
  if ((await kit('--list')) !== 0 || (await kit('--wallet', '.')) !== 2) return false
  const wallet = ['--driver', 'driver.mjs', '--wallet', join(installed, 'wallet')]
  const chosen = ['--only', 'eip1193/request', '--only', 'eip5792/status/confirmed', '--json', 'report.json']
  if ((await kit(...wallet, ...chosen, '--workers', '1')) !== 0) return false
  const { findings } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  return findings.length > 1 && findings.every((/** @type {any} */ { verdict }) => verdict === 'passed')
}
