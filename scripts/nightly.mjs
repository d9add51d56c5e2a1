import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { thorough } from './check.mjs'
import { checks, command, conformance, endToEnd, faults, shortBench, unit } from './parts.mjs'
import { report, runParts, sums } from './report.mjs'
import { root, run } from './run.mjs'
import { setup } from './setup.mjs'

/** Searches that take a long time, each a command that takes options of its own. Most look elsewhere each night. */
const searches = /** @type {const} */ ({
  schedules: ['vitest', ['run', 'src/execute/engine.property'], { SCHEDULES: '20000' }],
  fuzz: ['vitest', ['run', 'src/fuzz'], { FUZZ: '1000000' }],
  kills: ['node', ['scripts/kills.mjs'], {}],
  faults: ['node', ['scripts/faults.mjs'], {}],
  fixture: ['node', ['scripts/fixture.mjs'], {}],
  reproduce: ['node', ['scripts/reproduce.mjs'], {}],
  audit: ['node', ['scripts/audit.mjs'], {}],
})

/** @param {Exclude<keyof typeof searches, 'faults'>} name */
function search(name) {
  const [program, args, env] = searches[name]
  return command(name, program, [...args], env)
}

/** Everything. */
const parts = {
  check: checks(thorough),
  'unit tests': unit(),
  'end-to-end tests in chromium': endToEnd('chromium', { tier: 'all', scans: 'all' }),
  'end-to-end tests in firefox': endToEnd('firefox', { tier: 'all', scans: 'all' }),
  'conformance in chromium': conformance('chromium'),
  'conformance in firefox': conformance('firefox'),
  'planted faults': faults(),
  kills: search('kills'),
  schedules: search('schedules'),
  fuzz: search('fuzz'),
  'packed fixture': search('fixture'),
  'bench of the browser': shortBench(),
  'bench of the screens': command('ui', 'node', ['scripts/bench/ui.mjs']),
  'bench of the unlock': command('unlock', 'node', ['scripts/bench/unlock.mjs']),
  'bench of the execution': command('execution', 'node', ['scripts/bench/execution.mjs']),
  'bench of the fleet': command('fleet', 'node', [
    'scripts/bench/fleet.mjs',
    '--wallets',
    '30',
    '--seconds',
    '5',
  ]),
  audit: search('audit'),
}

// `npm run nightly` runs everything and records it. `npm run nightly -- NAME …` runs one search and passes the options on.
const [name, ...options] = process.argv.slice(2)
await setup({ browser: true, clients: name === undefined })
if (name === undefined) await everything()
else if (Object.hasOwn(searches, name)) {
  const [program, args, env] = searches[/** @type {keyof typeof searches} */ (name)]
  process.exitCode = await run(program, [...args, ...options], { env: { ...env, ...given(env) } })
} else {
  console.error(`Usage: npm run nightly [-- NAME], where NAME is one of ${Object.keys(searches).join(', ')}`)
  process.exitCode = 1
}

async function everything() {
  const commit = git('rev-parse', 'HEAD')
  const isChanged = git('status', '--porcelain') !== ''
  const date = new Date().toISOString()
  const ran = await runParts(parts, (ran) => {
    const { passed, failed } = sums(ran)
    const isWhole = ran.length === Object.keys(parts).length
    const record = {
      commit: isChanged ? `${commit} with changes` : commit,
      date,
      result: !isWhole ? 'broken off' : failed > 0 ? 'failed' : 'passed',
      passed,
      failed,
      parts: ran.map(({ name, passed, failed, minutes, failures }) => ({
        name,
        passed,
        failed,
        minutes,
        ...(failures.length > 0 && { failures: failures.map((failure) => failure.name) }),
      })),
    }
    writeFileSync(join(root, 'docs', 'nightly.json'), `${JSON.stringify(record, null, 2)}\n`)
  })
  report(ran)
  const { passed, failed } = sums(ran)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`\n${passed} passed, ${failed} failed`)
}

/** What the person set of a search's variables. @param {Record<string, string>} env */
function given(env) {
  return Object.fromEntries(
    Object.keys(env).flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  )
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
}
