import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const dist = join(root, 'dist', 'chrome')
const inFirefox = join(root, 'dist', 'firefox', 'background.js')

/** All scripts that one of our pages loads before it paints: its own script, and all its imports. */
function firstLoad(/** @type {string} */ page) {
  const html = readFileSync(join(dist, page), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) =>
    join(dist, file ?? ''),
  )
  if (scripts.length === 0) throw new Error(`${page} loads no script`)
  return scripts
}

/** The styles, which would have 77 kB if no build minified them. */
const styles = {
  name: 'styles',
  path: join(dist, 'assets/*.css'),
  limit: '60 KiB',
  gzip: false,
  brotli: false,
}

/** The unpacked folders of each browser that was built. */
const folders = ['chrome', 'firefox']
  .map((browser) => ({ name: `unpacked for ${browser}`, path: join(root, 'dist', browser) }))
  .filter(({ path }) => existsSync(path))
  .map(({ name, path }) => ({ name, path: join(path, '**'), limit: '3500 KiB', gzip: false, brotli: false }))

/**
 * Budgets, compressed as a store compresses them. Every web page loads the first two, every start of the
 * worker the third, every request and every click on the icon the next. The folders are uncompressed.
 */
// biome-ignore lint/style/noDefaultExport: size-limit asks for it
export default [
  { name: 'inpage', path: join(dist, 'entries/inpage.iife.js'), limit: '3 KiB' },
  { name: 'content', path: join(dist, 'entries/content.iife.js'), limit: '3 KiB' },
  { name: 'background', path: join(dist, 'background*.js'), limit: '170 KiB' },
  // Contains the polyfill twice: `early.js` runs before the modules and can't share theirs.
  { name: 'approval', path: firstLoad('approval.html'), limit: '115 KiB' },
  { name: 'popup', path: firstLoad('popup.html'), limit: '150 KiB' },
  // The code that each start loads.
  { name: 'background, at once', path: join(dist, 'background.js'), limit: '36 KiB' },
  ...(existsSync(inFirefox)
    ? [{ name: 'background in Firefox, at once', path: inFirefox, limit: '36 KiB' }]
    : []),
]
  .map((budget) => ({ ...budget, gzip: true }))
  .concat(styles, folders)
