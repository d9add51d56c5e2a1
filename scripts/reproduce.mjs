import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { packConformance } from './make/conformance.mjs'
import { packTesting } from './make/testing.mjs'
import { isMain, root, run } from './run.mjs'

/** Files that a clone lacks, or that derive from it. */
const left = [
  'node_modules',
  'dist',
  'release',
  'demo-output',
  'test-results',
  'playwright-report',
  '.cache',
  '.git',
]

/**
 * Makes the release again, from a copy of the sources in another folder with its own packages, in another time
 * zone and language. Only `npm ci` has a network. Every file must be identical to the one in `dist`, and the
 * build must have contacted no host.
 *
 * @returns {Promise<number>} 0 if all of this holds
 */
export async function reproduce() {
  const packages = [await packTesting(), await packConformance()]
  const folder = mkdtempSync(join(tmpdir(), 'volley-'))
  try {
    const copy = join(folder, 'copy')
    cpSync(root, copy, { recursive: true, filter: (path) => !left.includes(basename(path)) })
    const install = ['ci', '--include=dev', '--prefix', copy, '--ignore-scripts', '--no-audit', '--no-fund']
    if ((await run('npm', install, { stdout: 2 })) !== 0) return 1
    const reached = join(folder, 'reached')
    const offline = pathToFileURL(fileURLToPath(new URL('offline.mjs', import.meta.url))).href
    const env = {
      NODE_OPTIONS: `--import=${offline}`,
      VOLLEY_REACHED: reached,
      TZ: 'Pacific/Chatham',
      LC_ALL: 'C',
    }
    if (
      (await run(process.execPath, [join(copy, 'scripts', 'release.mjs'), '--untested'], {
        env,
        stdout: 2,
      })) !== 0
    )
      return 1

    if (existsSync(reached)) {
      console.error(`The release asked for ${readFileSync(reached, 'utf8').trim().split('\n').join(', ')}`)
      return 1
    }
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const zips = ['chrome', 'firefox'].map((browser) => [
      join(root, 'dist', `volley-${browser}.zip`),
      `volley-${version}-${browser}.zip`,
    ])
    const pairs = [...zips, ...packages.map((file) => [file, basename(file)])]
    const different = pairs.filter(
      ([here = '', there = '']) => hash(here) !== hash(join(copy, 'release', there)),
    )
    for (const [file = ''] of different)
      console.error(`${basename(file)} is another one each time it is made`)
    if (different.length === 0) console.log('All packages are the same wherever they are made')
    return different.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const hash = (/** @type {string} */ file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** `npm run nightly -- reproduce` compares with a new build. */
if (isMain(import.meta.url)) process.exitCode = (await build()) ? await reproduce() : 1
