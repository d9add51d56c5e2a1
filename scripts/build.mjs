import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isMain, root, run } from './run.mjs'
import { setup } from './setup.mjs'

const browsers = ['chrome', 'firefox']

/**
 * Builds `dist/chrome` and `dist/firefox`, ready to load, and a zip next to each.
 *
 * @param {string[]} [wanted] the browsers to build for
 * @returns {Promise<boolean>} true if all builds succeeded
 */
export async function build(wanted = browsers) {
  for (const browser of wanted) {
    console.log(`Building dist/${browser} …`)
    const quiet = ['--logLevel', 'error']
    // A caller may have used vite before, which sets another NODE_ENV.
    const env = { NODE_ENV: 'production' }
    if ((await run('vite', ['build', '--mode', browser, ...quiet], { env })) !== 0) return false
    await pack(browser)
  }
  return true
}

/** The same files give the same bytes on every machine: fixed times, sorted names. */
async function pack(/** @type {string} */ browser) {
  const { zipSync } = await import('fflate')
  const folder = join(root, 'dist', browser)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(folder, file).split(sep).join('/'), bytes: readFileSync(file) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const entries = files.map(({ name, bytes }) => [name, name === 'manifest.json' ? withoutKey(bytes) : bytes])
  const zip = zipSync(Object.fromEntries(entries), { mtime: new Date(2000, 0, 1), level: 9 })
  writeFileSync(join(root, 'dist', `volley-${browser}.zip`), zip)
}

/** The key gives unpacked builds a fixed id. Stores assign their own key and refuse ours. */
function withoutKey(/** @type {Uint8Array} */ bytes) {
  const { key: _, ...manifest } = JSON.parse(Buffer.from(bytes).toString())
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** Chromium's id of an unpacked extension: the first half of its key's hash, in the letters a to p. */
function extensionId() {
  const { key } = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8'))
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32)
  return hash.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
}

if (isMain(import.meta.url)) {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !browsers.includes(name))
  if (unknown) {
    console.error(`There is no build for ${unknown}. Known: ${browsers.join(', ')}.`)
    process.exit(1)
  }
  await setup()
  if (!(await build(wanted.length ? wanted : browsers))) process.exit(1)
  console.log(`Chromium extension id: ${extensionId()}`)
}
