import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { root } from '../run.mjs'
import { loadBench } from './load.mjs'

// Measures the wallet's cost to the browser against the floor. --browser chromium or firefox measures only that
// one, --peer PATH adds another unpacked extension for Chromium as a column, --idle 600 leaves a wallet idle
// for at least ten minutes, --built measures the builds in dist, --dry keeps no figures. With VOLLEY_EXTENSION
// it measures that build for Chromium. --short measures for about a minute only the rows that each change is
// checked against, and writes them to --json.
const { values } = parseArgs({
  options: {
    browser: { type: 'string', multiple: true, default: ['chromium', 'firefox'] },
    built: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    idle: { type: 'string', default: '0' },
    json: { type: 'string', default: join(root, '.cache', 'bench.json') },
    peer: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
  },
})
const { VOLLEY_EXTENSION: given } = process.env
if (values.short) values.browser = ['chromium']
const wanted = { chromium: 'chrome', firefox: 'firefox' }
const builds = Object.entries(wanted).flatMap(([browser, folder]) =>
  values.browser.includes(browser) ? [{ browser, folder }] : [],
)
const missing = builds.filter(({ browser }) => !(browser === 'chromium' && given)).map(({ folder }) => folder)
if (!values.built && missing.length > 0 && !(await build(missing))) process.exit(1)
const extensions = Object.fromEntries(
  builds.map(({ browser, folder }) => [
    browser,
    (browser === 'chromium' && given) || join(root, 'dist', folder),
  ]),
)
if (values.short) {
  const { benchShort } = await loadBench('short')
  process.exit((await benchShort({ extension: extensions.chromium, output: values.json })) ? 0 : 1)
}
const { benchWeb } = await loadBench('web')
const isReached = await benchWeb({
  ...extensions,
  idleSeconds: Number(values.idle),
  peers: values.peer.map((path) => resolve(path)),
  isKept: !values.dry,
})
process.exit(isReached ? 0 : 1)
