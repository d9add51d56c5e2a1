import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check, thorough } from './check.mjs'
import { root, run } from './run.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const results = join(root, '.cache')
const unitResults = join(results, 'unit.json')
const browsers = ['chromium', 'firefox']
const endToEndResults = (/** @type {string} */ browser) => join(results, `e2e-${browser}.json`)
const conformanceResults = (/** @type {string} */ browser) => join(results, `conformance-${browser}.json`)
const faultResults = join(results, 'conformance-faults.json')

/**
 * Everything that can be checked of the project, in one go. The last line on stdout is the sum:
 * each check counts as one, and so does each test.
 */
if ((await run('node', ['scripts/setup.mjs', '--browser'])) !== 0) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
mkdirSync(results, { recursive: true })
for (const file of [
  unitResults,
  faultResults,
  ...[endToEndResults, conformanceResults].flatMap((of) => browsers.map(of)),
])
  rmSync(file, { force: true })

const counts = [await check(thorough), await unit()]
for (const browser of browsers) counts.push(await endToEnd(browser))
for (const browser of browsers) counts.push(await conformance(browser))
counts.push(await faults())
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** @returns {Promise<Count>} */
async function unit() {
  console.log('\n— unit tests')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]
  const code = await run('vitest', ['run', ...reporters])
  return count(code, unitResults, (result) => ({
    passed: result.numPassedTests,
    // A file that cannot be loaded has no tests, and has failed all the same.
    failed:
      result.numFailedTests +
      result.testResults.filter(
        (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
      ).length,
  }))
}

/** @param {string} browser @returns {Promise<Count>} */
async function endToEnd(browser) {
  console.log(`\n— end-to-end tests in ${browser}`)
  const env = { VOLLEY_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndResults(browser) }
  const code = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    env,
  })
  return count(code, endToEndResults(browser), ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

/**
 * Our own wallet as anybody's: each check of the conformance kit counts as one. None is left out of it.
 *
 * @param {string} browser @returns {Promise<Count>}
 */
async function conformance(browser) {
  console.log(`\n— conformance in ${browser}`)
  const file = conformanceResults(browser)
  const code = await run('node', ['scripts/conformance.mjs', '--browser', browser, '--json', file])
  return count(code, file, ({ findings }) => {
    const passed = findings.filter((/** @type {any} */ { verdict }) => verdict === 'passed').length
    return { passed, failed: findings.length - passed }
  })
}

/** That the kit finds what it says it finds: each fault of the minimal wallet counts as one. @returns {Promise<Count>} */
async function faults() {
  console.log('\n— faults that the conformance kit must find')
  const code = await run('node', ['scripts/conformance-faults.mjs', '--json', faultResults])
  return count(code, faultResults, ({ passed, failed }) => ({ passed, failed }))
}

/**
 * A run that ended badly has failed at least once, whatever it wrote, or did not live to write.
 *
 * @param {number} code
 * @param {string} file
 * @param {(result: any) => Count} read
 * @returns {Count}
 */
function count(code, file, read) {
  const { passed, failed } = parse(file, read) ?? { passed: 0, failed: 1 }
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** @returns {Count | undefined} */
function parse(/** @type {string} */ file, /** @type {(result: any) => Count} */ read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
