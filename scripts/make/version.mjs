import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMain, root, run } from '../run.mjs'

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

/**
 * Moves the changesets of a project into its `package.json`, lockfile and changelog. They run in a copy without
 * workspaces: beside workspaces, changesets do not know the project itself.
 *
 * @param {string} folder the project's
 * @returns {Promise<boolean>} false if it changed nothing, because a changeset is wrong
 */
export async function takeVersion(folder) {
  const files = ['CHANGELOG.md', 'package.json', 'package-lock.json']
  const [changelog = '', own = '', lockfile = ''] = files.map((file) => read(folder, file))
  const copy = mkdtempSync(join(tmpdir(), 'volley-version-'))
  try {
    const { workspaces: _, ...alone } = JSON.parse(own)
    writeFileSync(join(copy, 'package.json'), JSON.stringify(alone))
    writeFileSync(join(copy, 'CHANGELOG.md'), changelog)
    cpSync(join(folder, '.changeset'), join(copy, '.changeset'), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
    if ((await run('changeset', ['version'], { cwd: copy })) !== 0) return false

    const { version } = JSON.parse(read(copy, 'package.json'))
    const changed = JSON.stringify({ ...JSON.parse(own), version }, undefined, 2)
    const after = read(copy, 'CHANGELOG.md')
    writeFileSync(join(folder, 'package.json'), `${changed}\n`)
    writeFileSync(join(folder, 'package-lock.json'), locked(lockfile, changed))
    if (after !== changelog) writeFileSync(join(folder, 'CHANGELOG.md'), introduced(changelog, after))
    rmSync(join(folder, '.changeset'), { recursive: true })
    cpSync(join(copy, '.changeset'), join(folder, '.changeset'), { recursive: true })
    return true
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** @param {string} folder @param {string} file */
const read = (folder, file) => readFileSync(join(folder, file), 'utf8')

/** `npm run make -- version` */
if (isMain(import.meta.url) && !(await takeVersion(root))) process.exitCode = 1
