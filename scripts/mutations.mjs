import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations } from './mutations/index.mjs'
import { root } from './run.mjs'

/** @typedef {import('./mutations/index.mjs').Mutation} Mutation */

// Takes out one defence after the other, each in a copy of the sources, and looks whether the test fails that
// SECURITY.md names for it. `--only WORD` picks threats and files by a part of them.
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, workers: { type: 'string', default: '2' } },
})
const left = Object.entries(mutations).flatMap(([threat, mutation]) => {
  const isPicked = typeof mutation !== 'string' && `${threat} ${mutation.file}`.includes(values.only)
  return isPicked ? [{ threat, mutation }] : []
})
const started = Date.now()
const count = left.length
let failed = 0
await Promise.all(Array.from({ length: Number(values.workers) }, work))
console.log(
  `\n${count - failed} defences are tested, ${failed} are not, in ${Math.round((Date.now() - started) / 1000)} s`,
)
process.exitCode = failed === 0 && count > 0 ? 0 : 1

/** Has a copy of its own, in which nothing but its own change is ever another. */
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

/** Why the test does not prove the defence; nothing where it does. @param {string} copy @param {Mutation} mutation */
async function tried(copy, { file, from, to, test, title }) {
  const place = join(copy, file)
  const source = readFileSync(place, 'utf8')
  if (source.split(from).length !== 2) return `${file} does not have it exactly once: ${from}`
  writeFileSync(
    place,
    source.replace(from, () => to),
  )
  try {
    const tests = await results(copy, test, title)
    if (tests.some(({ status }) => status === 'failed')) return undefined
    const ran = tests.filter(({ status }) => status === 'passed')
    return ran.length > 0 ? `${test} passes without it: ${title}` : `${test} did not run: ${title}`
  } finally {
    writeFileSync(place, source)
  }
}

/** What became of the tests of this title. @returns {Promise<{ status: string }[]>} @param {string} copy @param {string} test @param {string} title */
async function results(copy, test, title) {
  const file = join(copy, 'results.json')
  rmSync(file, { force: true })
  const args = ['run', test, '-t', pattern(title), '--reporter=json', `--outputFile=${file}`]
  await new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: copy,
      stdio: 'ignore',
    })
    child.on('error', resolve)
    child.on('close', resolve)
  })
  try {
    /** @type {{ testResults: { assertionResults: { status: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    return []
  }
}

/** A title as `-t` takes it: what a table fills in may be anything. @param {string} title */
function pattern(title) {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[a-z]|\\\$\w+/g, '.*')
}

/** A folder with all that unit tests read. Packages are those that are installed. */
function copied() {
  const copy = mkdtempSync(join(tmpdir(), 'volley-'))
  const others = ['.git', '.cache', 'node_modules', 'dist', 'release', 'test-results']
  for (const name of readdirSync(root))
    if (!others.includes(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}
