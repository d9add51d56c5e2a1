import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['firefox-esr', 'firefox']
const places = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/** @type {string | undefined} */
let found

/**
 * The Firefox to run the wallet in: `FIREFOX`, or an installed one. A stock release or ESR works.
 *
 * @returns {string} its path
 * @throws if none starts, with a sentence on what to do
 */
export function findFirefox() {
  found ??= process.env.FIREFOX || installed().find(starts)
  if (!found)
    throw new Error(
      'No Firefox here. Install it (Debian: apt-get install firefox-esr), or set FIREFOX to one.',
    )
  if (!existsSync(found)) throw new Error(`FIREFOX is ${found}, which does not exist.`)
  return found
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
}

function starts(/** @type {string} */ path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}
