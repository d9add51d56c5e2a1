import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { thorough } from './check.mjs'
import { audit, checks, command, conformance, endToEnd, faults, shortBench, unit } from './parts.mjs'
import { entryOf, namesOf, partsOf, passedIn, recordOf } from './record.mjs'
import { closing, report, runParts, sums } from './report.mjs'
import { root, run } from './run.mjs'
import { setup } from './setup.mjs'
import { load } from './typescript.mjs'

/** @typedef {import('./record.mjs').Entry} Entry */

/** Long searches, each a command with its own options. Most use other random values each night. */
const searches = /** @type {const} */ ({
  schedules: [
    'vitest',
    [
      'run',
      '--no-file-parallelism',
      'src/engine/simulation/engine.property',
      'src/engine/operations/operations.property',
    ],
    { SCHEDULES: '20000' },
  ],
  fuzz: [
    'vitest',
    ['run', '--no-file-parallelism', 'src/fuzz', 'src/ui/descriptors/hostileDescriptor'],
    { FUZZ: '1000000' },
  ],
  rescues: [
    'vitest',
    ['run', '--no-file-parallelism', 'src/engine/rescue/thief.node', 'src/engine/rescue/kills.node'],
    { RESCUES: '100' },
  ],
  kills: ['node', ['scripts/kills.mjs'], {}],
  mutations: ['node', ['scripts/mutations.mjs'], {}],
  faults: ['node', ['scripts/faults.mjs'], {}],
  fixture: ['node', ['scripts/fixture.mjs'], {}],
  kit: ['node', ['scripts/kit.mjs'], {}],
  reproduce: ['node', ['scripts/reproduce.mjs'], {}],
  audit: ['node', ['scripts/audit.mjs'], {}],
})

/** @param {Exclude<keyof typeof searches, 'faults' | 'audit'>} name */
function search(name) {
  const [program, args, env] = searches[name]
  return command(name, program, [...args], env)
}

await setup({ browser: true })

/** Everything. The end-to-end tests of a folder are a part, so that the next night can run the rest. */
const parts = {
  check: checks(thorough),
  'unit tests': unit({ chains: 'all' }),
  ...(await endToEndOf('chromium')),
  ...(await endToEndOf('firefox')),
  'conformance in chromium': conformance('chromium'),
  'conformance in firefox': conformance('firefox'),
  'planted faults': faults(),
  // Each uses at most one core.
  searches: { kills: search('kills'), schedules: search('schedules'), fuzz: search('fuzz') },
  rescues: search('rescues'),
  mutations: search('mutations'),
  'packed fixture': search('fixture'),
  'packed fixture in firefox': command('fixture-firefox', 'node', ['scripts/fixture.mjs'], {
    VOLLEY_BROWSER: 'firefox',
  }),
  'packed kit': search('kit'),
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
  audit: audit(),
}

/** @param {'chromium' | 'firefox'} browser @returns {Promise<Record<string, import('./parts.mjs').Part>>} */
async function endToEndOf(browser) {
  /** @type {{ rooms: readonly string[] }} */
  const { rooms } = await load('e2e/tiers.ts')
  const part = (/** @type {string} */ room) => endToEnd(browser, { tier: 'all', scans: 'all', room })
  return Object.fromEntries(rooms.map((room) => [`end-to-end tests in ${browser}, ${room}`, part(room)]))
}

const file = join(root, 'docs', 'nightly.json')

// `npm run nightly` runs all parts and records them; with `--rest` it runs only the parts that have not passed
// in the last record or, if parts are named, only those of them. `npm run nightly -- NAME …` runs one search
// and passes the options to it.
const [name, ...options] = process.argv.slice(2)
const isRest = name === '--rest'
const isRun = name === undefined || (isRest && options.every((part) => namesOf(parts).includes(part)))
if (isRun) await setup({ clients: true })
if (isRun) await everything(isRest ? passedIn(last()) : [])
else if (Object.hasOwn(searches, name)) {
  const [program, args, env] = searches[/** @type {keyof typeof searches} */ (name)]
  process.exitCode = await run(program, [...args, ...options], { env: { ...env, ...given(env) } })
} else {
  const [names, all] = [Object.keys(searches), namesOf(parts)].map((list) => list.join(', '))
  console.error(
    `Usage: npm run nightly [-- --rest [PART …] | NAME]\nNAME is one of ${names}\nPART is one of ${all}`,
  )
  process.exitCode = 1
}

/** Runs all parts except those that passed before, and writes the record after each. @param {Entry[]} before */
async function everything(before) {
  const names = namesOf(parts)
  const passed = before.map(({ name }) => name)
  const wanted = names.filter(
    (name) => !passed.includes(name) && (options.length === 0 || options.includes(name)),
  )
  // The first part makes the build that the others run.
  if (!wanted.includes('check') && !(await build())) {
    process.exitCode = 1
    return
  }
  /** @type {Entry[]} */
  const entries = [...before]
  const ran = await runParts(partsOf(parts, wanted), (part) => {
    entries.push(entryOf(part, { commit: here(), date: new Date().toISOString() }))
    writeFileSync(file, `${JSON.stringify(recordOf(names, entries), null, 2)}\n`)
  })
  report(ran)
  process.exitCode = sums(ran).failed > 0 ? 1 : 0
  console.log(`\n${closing(sums(ran))}`)
}

/** @returns {import('./record.mjs').Nightly | undefined} */
function last() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The commit that a part ran on. A change of the record itself does not count. */
function here() {
  const commit = git('rev-parse', 'HEAD')
  return git('status', '--porcelain', '--', '.', ':!docs/nightly.json') === ''
    ? commit
    : `${commit} with changes`
}

/** A search's variables that the environment sets. @param {Record<string, string>} env */
function given(env) {
  return Object.fromEntries(
    Object.keys(env).flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  )
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
}
