import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser']
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
]

/** @type {string | undefined} */
let found

/**
 * The Chromium to run the wallet in: `CHROMIUM_PATH`, an installed Chromium, or Playwright's own download.
 * Google Chrome itself does not work: since version 137 it ignores `--load-extension`.
 *
 * @returns {string} its path
 * @throws if none starts, with a sentence on what to do
 */
export function findChromium() {
  found ??= process.env.CHROMIUM_PATH || [...installed(), ...downloaded()].find(starts)
  if (!found)
    throw new Error(
      'No Chromium here. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
    )
  if (!existsSync(found)) throw new Error(`CHROMIUM_PATH is ${found}, which does not exist.`)
  return found
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
}

function downloaded() {
  try {
    return [createRequire(import.meta.url)('playwright').chromium.executablePath()]
  } catch {
    return [] // Packages are not installed yet.
  }
}

/** A downloaded browser may lack system libraries that it needs, so this starts it once. */
function starts(/** @type {string} */ path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}
