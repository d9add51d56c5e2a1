import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { findFirefox } from './firefox.mjs'
import { isMain, root, run } from './run.mjs'

const minutes = 60_000

/** The packages that only some tests of clients need. */
const apart = 'e2e/clients/apart'

/**
 * Makes a clone ready to work in: the packages, with `browser` a Chromium and a Firefox, with `clients` the packages that
 * are installed apart. Does nothing where nothing is missing. All it says goes to stderr, so that what is started
 * afterwards owns stdout.
 *
 * @param {{ browser?: boolean, clients?: boolean }} [options]
 */
export async function setup({ browser = false, clients = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old. Install Node 20.19 or newer.`)
  if (packagesAreStale()) await installPackages()
  if (clients && clientsAreStale()) await installPackages(apart)
  if (!browser) return
  const lack = lackOf(findChromium)
  if (lack && process.env.CHROMIUM_PATH) fail(lack)
  if (lack) await installChromium()
  const other = lackOf(findFirefox)
  if (other && process.env.FIREFOX) fail(other)
  if (other) await installFirefox()
}

/** Whether `setup` with `clients` would install something. */
export const clientsAreStale = () => packagesAreStale(apart)

/** Compares what is installed with the lock file. Packages for other platforms may be missing. */
function packagesAreStale(folder = '.') {
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).some(([path, wanted]) => {
    if (path === '') return false
    const found = installed[path]
    return found ? found.version !== wanted.version : !wanted.optional
  })
}

/** @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesOf(/** @type {string} */ lock) {
  const file = join(root, lock)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

async function installPackages(folder = '.') {
  say(`Installing packages${folder === '.' ? '' : ` of ${folder}, which takes some minutes`} (npm ci) …`)
  // No package needs to run anything while it is installed, so none may.
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', join(root, folder)]
  const code = await run('npm', install, { stdout: 2 })
  if (code !== 0) fail('Packages could not be installed; npm says why above.')
}

/** The download is bounded, because a blocked network may make it hang rather than fail. */
async function installChromium() {
  say('Downloading Chromium (playwright) …')
  await run('playwright', ['install', 'chromium'], { stdout: 2, timeout: 5 * minutes })
  if (!lackOf(findChromium)) return
  await installFromDebian('chromium')
  const lack = lackOf(findChromium)
  if (lack) fail(lack)
}

/** Of Firefox Playwright has only builds of its own, and what people run is the stock one. */
async function installFirefox() {
  await installFromDebian('firefox-esr')
  const lack = lackOf(findFirefox)
  if (lack) fail(lack)
}

async function installFromDebian(/** @type {string} */ name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${name} (apt-get) …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { stdout: 2, timeout: 3 * minutes })
  await run('apt-get', ['install', '-qy', '--no-install-recommends', name], { env, stdout: 2 })
}

/** @returns {string | undefined} what is wrong, where something is */
function lackOf(/** @type {() => string} */ find) {
  try {
    find()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function say(/** @type {string} */ line) {
  console.error(line)
}

/** @returns {never} */
function fail(/** @type {string} */ line) {
  console.error(line)
  process.exit(1)
}

if (isMain(import.meta.url)) await setup({ browser: process.argv.includes('--browser') })
