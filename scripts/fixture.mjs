import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packTesting } from './make/testing.mjs'
import { root, run } from './run.mjs'

// Follows the README of each example in an empty folder, as a new user does: without a file of our sources.
const file = await packTesting()
process.exitCode = 0
for (const example of ['example', 'example-vite']) {
  const folder = mkdtempSync(join(tmpdir(), 'volley-example-'))
  try {
    cpSync(join(root, 'testing', example), folder, { recursive: true })
    process.exitCode ||= await tried(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
async function tried(folder) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']
  const npm = (/** @type {string[]} */ ...args) => run('npm', ['--prefix', folder, ...args])
  if ((await npm('install', file, ...quiet)) !== 0) return 1
  return npm('test')
}
