import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from './build.mjs'
import { packConformance } from './make/conformance.mjs'
import { packTesting } from './make/testing.mjs'
import { billOfMaterials } from './materials.mjs'
import { isMain, root, run } from './run.mjs'
import { setup } from './setup.mjs'
import { load } from './typescript.mjs'

const folder = join(root, 'release')

/**
 * `npm run release`: writes all files of a release to `release/`. The same commit gives the same files on
 * every machine: they contain no time, place or machine. The only network access is npm's, and only if
 * packages are missing.
 *
 * @returns {Promise<boolean>} true on success
 */
export async function release() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (!notes) {
    console.error(
      `CHANGELOG.md says nothing of ${version}: npm run make -- version writes what the changesets say.`,
    )
    return false
  }
  if (!(await build())) return false

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const browser of ['chrome', 'firefox'])
    cpSync(join(root, 'dist', `volley-${browser}.zip`), join(folder, `volley-${version}-${browser}.zip`))
  for (const file of [await packTesting(), await packConformance()])
    cpSync(file, join(folder, basename(file)))
  writeFileSync(join(folder, 'NOTES.md'), notes)
  const bill = billOfMaterials(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  writeFileSync(join(folder, `volley-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
  cpSync(join(root, 'store'), join(folder, 'store'), { recursive: true })
  writeFileSync(join(folder, 'SHA256SUMS'), sums())
  return true
}

/**
 * The changelog's section on a version.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined}
 */
export function notesOf(changelog, version) {
  const section = changelog.split(/^(?=## )/m).find((text) => text.split('\n')[0] === `## ${version}`)
  const body = section?.slice(section.indexOf('\n')).trim()
  return body ? `# Volley ${version}\n\n${body}\n` : undefined
}

/**
 * The age of the clear-signing registry that the wallet carries.
 *
 * @param {number} now in milliseconds
 */
export function ageOfRegistry(now) {
  const index = JSON.parse(readFileSync(join(root, 'public', 'registry', 'index.json'), 'utf8'))
  const [{ commit, date }] = index.source
  const days = Math.floor((now - Date.parse(date)) / 86_400_000)
  return `The clear-signing registry is of ${date}, ${days} days old (commit ${commit.slice(0, 12)}).`
}

/**
 * Why nothing is released with a phishing list of this date, YYYY-MM-DD; `undefined` if it is new enough, or if the
 * arguments say that its age does not matter.
 *
 * @param {string} date
 * @param {readonly string[]} args
 * @param {number} now in milliseconds
 */
export async function refusalOfList(date, args, now) {
  const { isOldList } = await load('src/sites/phishing.ts')
  if (!isOldList(date, now) || args.includes('--untested') || args.includes('--old-list')) return undefined
  return `The phishing list is of ${date}. Update eth-phishing-detect, then run npm run make -- phishing.
npm run release -- --old-list releases it all the same.`
}

/** In the format of `sha256sum -c`. */
function sums() {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const name = file.slice(folder.length + 1).replaceAll('\\', '/')
      return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${name}\n`
    })
    .join('')
}

/**
 * Checks the built wallet against published vectors, in both browsers (docs/dependencies.md, Known answers).
 *
 * @returns {Promise<boolean>} true if every answer equals the published one
 */
async function answersAreKnown() {
  const args = ['test', '-c', 'e2e/playwright.config.ts', 'e2e/keys/knownAnswers.spec.ts', '--reporter=list']
  for (const browser of ['chromium', 'firefox'])
    if ((await run('playwright', args, { env: { VOLLEY_BROWSER: browser } })) !== 0) return false
  return true
}

// `--untested` only makes the files; `npm run nightly -- reproduce` uses it to compare them.
if (isMain(import.meta.url)) {
  const isTested = !process.argv.includes('--untested')
  const { date } = JSON.parse(readFileSync(join(root, 'public', 'phishing.json'), 'utf8'))
  const refusal = await refusalOfList(date, process.argv, Date.now())
  if (refusal) {
    console.error(refusal)
    process.exit(1)
  }
  await setup({ browser: isTested })
  console.log(ageOfRegistry(Date.now()))
  if (!(await release()) || (isTested && !(await answersAreKnown()))) process.exit(1)
  console.log(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'))
}
