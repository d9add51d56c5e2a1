import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { resultOf } from './results.mjs'
import { root, run } from './run.mjs'

/**
 * The parts of `npm test` and `npm run nightly`. Each runs one command and reads the results that it wrote.
 *
 * @typedef {import('./results.mjs').Result} Result
 * @typedef {() => Promise<Result>} Part
 */

const cache = join(root, '.cache')
const playwright = ['test', '-c', 'e2e/playwright.config.ts']

/** @param {Parameters<typeof check>[0]} checks @returns {Part} */
export const checks = (checks) => async () => {
  const { passed, failed } = await check(checks)
  const failures = failed.map((name) => ({ name, why: 'It said so when it ran, above.' }))
  return { passed, failed: failed.length, failures }
}

/** The unit tests, with those of the engine on Base, or on `all` chains. @param {{ chains: 'base' | 'all' }} options @returns {Part} */
export const unit =
  ({ chains }) =>
  () =>
    reported('unit', 'unit', (file) =>
      run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
        env: { VOLLEY_CHAINS: chains },
      }),
    )

/**
 * The end-to-end tests, or those of one folder. With `scans` every test ends with a search for leaked secrets and
 * unexpected hosts.
 *
 * @param {'chromium' | 'firefox'} browser
 * @param {{ tier: import('../e2e/tiers.ts').Tier, scans?: 'all', room?: string }} options
 * @returns {Part}
 */
export const endToEnd =
  (browser, { tier, scans, room }) =>
  () =>
    reported('endToEnd', ['e2e', browser, room].filter(Boolean).join('-'), (file) =>
      run('playwright', [...playwright, '--reporter=list,json', ...(room ? [`e2e/${room}/`] : [])], {
        env: {
          VOLLEY_BROWSER: browser,
          VOLLEY_SPECS: tier,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          ...(scans && { VOLLEY_SCANS: scans }),
        },
      }),
    )

/**
 * Runs the conformance kit on our wallet, as on any other: each check counts as one.
 *
 * @param {'chromium' | 'firefox'} browser
 * @param {string} [topic] all topics without one
 * @returns {Part}
 */
export const conformance = (browser, topic) => () =>
  reported('conformance', `conformance-${browser}`, (file) =>
    run('node', [
      'scripts/conformance.mjs',
      '--browser',
      browser,
      '--json',
      file,
      ...(topic ? ['--only', `${topic}/`] : []),
    ]),
  )

/** Tests that the kit finds each fault of the minimal wallet: each counts as one. @returns {Part} */
export const faults = () => () =>
  reported('faults', 'conformance-faults', (file) => run('node', ['scripts/faults.mjs', '--json', file]))

/** The cost to the browser: each row counts as one, and fails only far beyond its goal. @returns {Part} */
export const shortBench = () => () =>
  reported('bench', 'bench', (file) =>
    run('node', ['scripts/bench/web.mjs', '--short', '--built', '--json', file]),
  )

/**
 * A command that counts as one, and passes if it exits with 0.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Part}
 */
export const command =
  (name, command, args, env = {}) =>
  async () =>
    outcome(name, await run(command, args, { env }))

/**
 * The search for known vulnerabilities. Without the registry's reply it is skipped.
 *
 * @returns {Part}
 */
export const audit = () => async () => {
  const code = await run('node', ['scripts/audit.mjs'])
  if (code !== 2) return outcome('audit', code)
  return {
    passed: 0,
    failed: 0,
    failures: [],
    skipped: [{ name: 'audit', why: 'The registry does not audit.' }],
  }
}

/** @param {string} name @param {number} code @returns {Result} */
function outcome(name, code) {
  if (code === 0) return { passed: 1, failed: 0, failures: [] }
  return { passed: 0, failed: 1, failures: [{ name, why: `It ended with ${code}; see above.` }] }
}

/**
 * Runs a part that writes its results to a file.
 *
 * @param {Parameters<typeof resultOf>[0]} kind
 * @param {string} name
 * @param {(file: string) => Promise<number>} start
 */
async function reported(kind, name, start) {
  const file = join(cache, `${name}.json`)
  mkdirSync(cache, { recursive: true })
  rmSync(file, { force: true })
  return resultOf(kind, file, await start(file))
}
