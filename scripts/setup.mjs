import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { findFirefox } from './firefox.mjs'
import { isMain, root, run } from './run.mjs'

const minutes = 60_000

/** The packages that only some client tests need. */
const apart = 'e2e/clients/apart'

/**
 * Prepares a clone for work: installs the packages, with `browser` this browser or both, with `clients` the packages of
 * the client tests. Does nothing if all is installed. All its output goes to stderr, so that a
 * program started afterwards owns stdout.
 *
 * @param {{ browser?: boolean | 'chromium' | 'firefox', clients?: boolean }} [options]
 */
export async function setup({ browser = false, clients = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old. Install Node 20.19 or newer.`)
  if (packagesAreStale()) await installPackages()
  if (clients && clientsAreStale()) await installPackages(apart)
  if (browser === true || browser === 'chromium') await prepareChromium()
  if (browser === true || browser === 'firefox') await prepareFirefox()
}

async function prepareChromium() {
  const lack = lackOf(findChromium)
  if (lack && process.env.CHROMIUM_PATH) fail(lack)
  if (lack) await installChromium()
}

async function prepareFirefox() {
  const lack = lackOf(findFirefox)
  if (lack && process.env.FIREFOX) fail(lack)
  if (lack) await installFirefox()
}

/** True if `setup` with `clients` would install packages. */
export const clientsAreStale = () => packagesAreStale(apart)

/** Compares the installed packages with the lock file. Packages for other platforms may be missing. */
function packagesAreStale(folder = '.') {
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).some(([path, wanted]) => {
    // Workspaces are folders of the clone: nothing of them is installed.
    if (!path.startsWith('node_modules/') || wanted.link) return false
    const found = installed[path]
    return found ? found.version !== wanted.version : !wanted.optional
  })
}

/** @returns {Record<string, { version: string, optional?: boolean, link?: boolean }>} */
function packagesOf(/** @type {string} */ lock) {
  const file = join(root, lock)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

async function installPackages(folder = '.') {
  say(`Installing packages${folder === '.' ? '' : ` of ${folder}, which takes some minutes`} (npm ci) …`)
  // No package needs an install script, so none may run. `NODE_ENV=production` would leave most packages out.
  const options = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']
  const install = [...options, '--prefix', join(root, folder)]
  const code = await run('npm', install, { stdout: 2 })
  if (code !== 0) fail('Packages could not be installed; npm says why above.')
}

/** The download has a timeout, because it may hang on a blocked network. */
async function installChromium() {
  say('Downloading Chromium (playwright) …')
  await run('playwright', ['install', 'chromium'], { stdout: 2, timeout: 5 * minutes })
  if (!lackOf(findChromium)) return
  await installFromDebian('chromium')
  const lack = lackOf(findChromium)
  if (lack) fail(lack)
}

/** Playwright has only its own builds of Firefox, but people run the stock one. */
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

/** @returns {string | undefined} the error, if there is one */
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
