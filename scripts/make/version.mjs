import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root, run } from '../run.mjs'

const file = join(root, 'CHANGELOG.md')

/**
 * Changesets insert a new version right after the title. This moves the introduction above it again.
 *
 * @param {string} before the changelog without the new version
 * @param {string} after with it, as changesets leave it
 * @returns {string}
 */
export function introduced(before, after) {
  const [head = ''] = before.split(/^(?=## )/m)
  const said = head.slice(head.indexOf('\n')).trim()
  return head + after.slice(after.indexOf('\n')).trimStart().replace(`${said}\n\n`, '')
}

/**
 * The lockfile contains the version too, but changesets do not update it.
 *
 * @param {string} lockfile as it is
 * @param {string} own `package.json` with the new version
 * @returns {string}
 */
export function locked(lockfile, own) {
  const { version } = JSON.parse(own)
  const { packages, ...lock } = JSON.parse(lockfile)
  const all = { ...packages, '': { ...packages[''], version } }
  return `${JSON.stringify({ ...lock, version, packages: all }, undefined, 2)}\n`
}

/** `npm run make -- version`: moves the changesets into `package.json` and `CHANGELOG.md`. */
if (isMain(import.meta.url)) {
  const before = readFileSync(file, 'utf8')
  if ((await run('changeset', ['version'])) !== 0) process.exit(1)
  const after = readFileSync(file, 'utf8')
  if (after !== before) writeFileSync(file, introduced(before, after))
  const lockfile = join(root, 'package-lock.json')
  const own = readFileSync(join(root, 'package.json'), 'utf8')
  writeFileSync(lockfile, locked(readFileSync(lockfile, 'utf8'), own))
}
