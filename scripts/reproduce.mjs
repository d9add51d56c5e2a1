import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMain, root, run } from './run.mjs'

/** What a clone does not have, or what is made from it. */
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
 * Makes the release again, from a copy of the sources in another folder, in another time zone and language, without a
 * network: everything in it must be the same to the bit as what is in `dist`, and nobody may have been asked for
 * anything.
 *
 * @returns {Promise<number>} 0 where it is
 */
export async function reproduce() {
  const folder = mkdtempSync(join(tmpdir(), 'volley-'))
  try {
    const copy = join(folder, 'copy')
    cpSync(root, copy, { recursive: true, filter: (path) => !left.includes(basename(path)) })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
    const reached = join(folder, 'reached')
    const offline = pathToFileURL(fileURLToPath(new URL('offline.mjs', import.meta.url))).href
    const env = {
      NODE_OPTIONS: `--import=${offline}`,
      VOLLEY_REACHED: reached,
      TZ: 'Pacific/Chatham',
      LC_ALL: 'C',
    }
    if ((await run(process.execPath, [join(copy, 'scripts', 'release.mjs')], { env, stdout: 2 })) !== 0)
      return 1

    if (existsSync(reached)) {
      console.error(`The release asked for ${readFileSync(reached, 'utf8').trim().split('\n').join(', ')}`)
      return 1
    }
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const different = ['chrome', 'firefox'].filter(
      (browser) =>
        hash(join(root, 'dist', `volley-${browser}.zip`)) !==
        hash(join(copy, 'release', `volley-${version}-${browser}.zip`)),
    )
    for (const browser of different)
      console.error(`volley-${browser}.zip is another one each time it is made`)
    if (different.length === 0) console.log('Both zips are the same wherever they are made')
    return different.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const hash = (/** @type {string} */ file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** `npm run reproduce`: compares with what `npm run build` made. */
if (isMain(import.meta.url)) process.exitCode = await reproduce()
