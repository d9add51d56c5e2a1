import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations } from './mutations/index.mjs'
import { pattern } from './mutations/pattern.mjs'
import { root } from './run.mjs'

/** @typedef {import('./mutations/index.mjs').Mutation} Mutation */

// Runs the tests that docs/threats.md names, which must pass. Then removes one defence at a time, each in a copy of
// the sources, and checks that its test fails. `--only WORD` selects threats and files that contain WORD.
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, workers: { type: 'string', default: '2' } },
})
const picked = Object.entries(mutations).flatMap(([threat, all]) =>
  [all].flat().flatMap((mutation) => {
    const isPicked = typeof mutation !== 'string' && `${threat} ${mutation.file}`.includes(values.only)
    return isPicked ? [{ threat, mutation }] : []
  }),
)
/** The longest time of a run, in milliseconds. */
const patience = 300_000
const started = Date.now()
const count = picked.length
let failed = 0
const left = await sound(picked)
await Promise.all(Array.from({ length: Number(values.workers) }, work))
console.log(
  `\n${count - failed} defences are tested, ${failed} are not, in ${Math.round((Date.now() - started) / 1000)} s`,
)
process.exitCode = failed === 0 && count > 0 ? 0 : 1

/**
 * Drops rows that can't be judged, because their test fails without a change or does not run.
 *
 * @param {typeof picked} rows
 */
async function sound(rows) {
  const files = new Set(rows.map(({ mutation }) => mutation.test))
  const tests = files.size > 0 ? await results(root, [...files]) : []
  return rows.filter(({ threat, mutation: { test, title } }) => {
    const named = new RegExp(pattern(title))
    const ran = tests.filter(({ file, name }) => file.endsWith(test) && named.test(name))
    if (ran.some(({ status }) => status === 'passed') && !ran.some(({ status }) => status === 'failed'))
      return true
    failed += 1
    console.log(`✗ ${threat}\n    ${test} does not pass as it is: ${title}`)
    return false
  })
}

/** Works in its own copy, which contains only one change at a time. */
async function work() {
  const copy = copied()
  try {
    for (let next = left.shift(); next; next = left.shift()) {
      const fault = await tried(copy, next.mutation)
      if (fault) failed += 1
      console.log(`${fault ? '✗' : '✓'} ${next.threat}${fault ? `\n    ${fault}` : ''}`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Why the test does not prove the defence, or undefined. @param {string} copy @param {Mutation} mutation */
async function tried(copy, { file, from, to, test, title }) {
  const place = join(copy, file)
  const source = readFileSync(place, 'utf8')
  if (source.split(from).length !== 2) return `${file} does not have it exactly once: ${from}`
  writeFileSync(
    place,
    source.replace(from, () => to),
  )
  try {
    const tests = await results(copy, [test], '-t', pattern(title))
    if (tests.some(({ status }) => status === 'failed')) return undefined
    const ran = tests.filter(({ status }) => status === 'passed')
    return ran.length > 0 ? `${test} passes without it: ${title}` : `${test} did not run: ${title}`
  } finally {
    writeFileSync(place, source)
  }
}

/**
 * The results of the tests in these files.
 *
 * @param {string} folder
 * @param {string[]} files
 * @param {...string} options
 * @returns {Promise<{ file: string, name: string, status: string }[]>}
 */
async function results(folder, files, ...options) {
  const output = mkdtempSync(join(tmpdir(), 'volley-'))
  const json = join(output, 'results.json')
  const args = ['run', ...files, ...options, '--reporter=json', `--outputFile=${json}`]
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    stdio: 'ignore',
    // A process group, so that the timeout also ends hung workers.
    detached: true,
  })
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), patience)
  await new Promise((resolve) => {
    child.on('error', resolve)
    child.on('close', resolve)
  })
  clearTimeout(timer)
  // An endless loop counts as detected.
  if (child.signalCode) return [{ file: '', name: '', status: 'failed' }]
  try {
    /** @type {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(json, 'utf8'))
    return testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName: name, status }) => ({ file, name, status })),
    )
  } catch {
    return []
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** A folder with all that unit tests read. It uses the installed packages. */
function copied() {
  const copy = mkdtempSync(join(tmpdir(), 'volley-'))
  const others = ['.git', '.cache', 'node_modules', 'dist', 'release', 'test-results']
  for (const name of readdirSync(root))
    if (!others.includes(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}
