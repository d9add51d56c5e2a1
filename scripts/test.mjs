import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check, thorough } from './check.mjs'
import { line, resultOf } from './results.mjs'
import { root, run } from './run.mjs'

/** @typedef {import('./results.mjs').Result} Result */

/** CI has an hour and a half, which does not hold every spec in Firefox as well: there some wait (`e2e/firefox.ts`). */
const specs = process.env.VOLLEY_SPECS ?? (process.env.CI ? 'day' : 'all')

const results = join(root, '.cache')
const unitResults = join(results, 'unit.json')
const browsers = ['chromium', 'firefox']
const endToEndResults = (/** @type {string} */ browser) => join(results, `e2e-${browser}.json`)
const conformanceResults = (/** @type {string} */ browser) => join(results, `conformance-${browser}.json`)
const faultResults = join(results, 'conformance-faults.json')
const benchResults = join(results, 'bench.json')

/**
 * Everything that can be checked of the project, in one go. The last line on stdout is the sum:
 * each check counts as one, and so does each test. Above it stands what failed: the end of a log is what people get to see.
 */
if ((await run('node', ['scripts/setup.mjs', '--browser'])) !== 0) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
mkdirSync(results, { recursive: true })
for (const file of [
  unitResults,
  faultResults,
  benchResults,
  ...[endToEndResults, conformanceResults].flatMap((of) => browsers.map(of)),
])
  rmSync(file, { force: true })

const parts = [await checks(), await unit(), await bench()]
for (const browser of browsers) parts.push(await endToEnd(browser))
for (const browser of browsers) parts.push(await conformance(browser))
parts.push(await faults())

const sum = (/** @type {(part: Result) => number} */ of) => parts.reduce((total, part) => total + of(part), 0)
const failed = sum((part) => part.failed)
process.exitCode = failed ? 1 : 0
tell('Passed only when tried again', ({ shaky }) => shaky)
tell('Failed', ({ failures }) => failures)
console.log(`${sum((part) => part.passed)} passed, ${failed} failed`)

/** @param {string} title @param {(part: Result) => Result['failures']} of */
function tell(title, of) {
  const named = parts.flatMap(of)
  if (named.length > 0) console.log(`\n— ${title}\n${named.map(line).join('\n')}\n`)
}

/** @returns {Promise<Result>} */
async function checks() {
  const { passed, failed } = await check(thorough)
  const failures = failed.map((name) => ({ name, why: 'It said so when it ran, above.' }))
  return { passed, failed: failed.length, failures, shaky: [] }
}

/** @returns {Promise<Result>} */
async function unit() {
  console.log('\n— unit tests')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]
  return resultOf('unit', unitResults, await run('vitest', ['run', ...reporters]))
}

/**
 * What the wallet costs the browser, against the smallest extension: each row counts as one, and fails only far beyond its
 * goal.
 *
 * @returns {Promise<Result>}
 */
async function bench() {
  console.log('\n— what it costs the browser')
  const code = await run('node', ['scripts/bench.mjs', '--short', '--built', '--json', benchResults])
  return resultOf('bench', benchResults, code)
}

/** @param {string} browser @returns {Promise<Result>} */
async function endToEnd(browser) {
  console.log(`\n— end-to-end tests in ${browser}`)
  const file = endToEndResults(browser)
  const env = { VOLLEY_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, VOLLEY_SPECS: specs }
  const code = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    env,
  })
  return resultOf('endToEnd', file, code)
}

/**
 * Our own wallet as anybody's: each check of the conformance kit counts as one. None is left out of it.
 *
 * @param {string} browser @returns {Promise<Result>}
 */
async function conformance(browser) {
  console.log(`\n— conformance in ${browser}`)
  const file = conformanceResults(browser)
  const code = await run('node', ['scripts/conformance.mjs', '--browser', browser, '--json', file])
  return resultOf('conformance', file, code)
}

/** That the kit finds what it says it finds: each fault of the minimal wallet counts as one. @returns {Promise<Result>} */
async function faults() {
  console.log('\n— faults that the conformance kit must find')
  const code = await run('node', ['scripts/conformance-faults.mjs', '--json', faultResults])
  return resultOf('faults', faultResults, code)
}
