import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { root, run } from './run.mjs'
import { load } from './typescript.mjs'

const usage = `Usage: npm run conformance -- [options]

Checks a wallet in a real browser, on chains of its own. Ends with 1 where a check failed.

  --wallet FOLDER    the unpacked extension (dist/chrome, which is built if it is missing)
  --driver NAME      who presses the wallet's buttons: volley, minimal, or a file that exports "driver"
  --browser NAME     chromium or firefox (chromium)
  --only START       checks whose id begins so; may be given more than once
  --list             says which checks there are, and runs none
  --workers N        browsers at once (2)
  --headed           shows the browsers
  --json FILE        writes the report for programs, and for --compare
  --junit FILE       writes it for CI systems
  --html FILE        writes it as a page
  --compare A B …    puts reports side by side; --html writes them as a page
  --help             this text
`

const string = /** @type {const} */ ({ type: 'string' })
const boolean = /** @type {const} */ ({ type: 'boolean' })
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    wallet: string,
    driver: string,
    browser: string,
    workers: string,
    only: { type: 'string', multiple: true },
    list: boolean,
    headed: boolean,
    json: string,
    junit: string,
    html: string,
    compare: boolean,
    help: boolean,
  },
})

if (values.help) console.log(usage)
else process.exitCode = (await conform()) ? 0 : 1

async function conform() {
  const minimal = join(root, '.cache/minimal')
  const runs = !values.list && !values.compare
  if (runs && (values.driver === 'minimal' || values.driver === undefined) && !values.wallet) {
    values.wallet = values.driver
      ? minimal
      : join(root, 'dist', values.browser === 'firefox' ? 'firefox' : 'chrome')
  }
  if (runs && values.driver === 'minimal') {
    const { buildMinimal } = await load('packages/conformance/wallets/minimal/build.ts')
    await buildMinimal(values.wallet ?? minimal)
  } else if (runs && values.wallet && !existsSync(resolve(values.wallet))) {
    if (!resolve(values.wallet).startsWith(join(root, 'dist')))
      throw new Error(`There is no folder ${resolve(values.wallet)}`)
    if ((await run('node', ['scripts/setup.mjs'])) !== 0 || !(await build())) return false
  }
  const { conformance } = await load('packages/conformance/main.ts')
  const isFile = /\.[cm]?[jt]s$/.test(values.driver ?? '')
  const driver = isFile && (await load(relative(root, resolve(values.driver ?? '')))).driver
  return conformance(values, positionals, driver || undefined)
}
