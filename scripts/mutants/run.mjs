import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../run.mjs'

/**
 * The outcome of a mutant. `all` means that all tests ran, and not only those of its own folder.
 *
 * @typedef {'killed' | 'timeout' | 'survived'} Status
 * @typedef {{ key: string, hash: string, status: Status, all: boolean }} Outcome
 * @typedef {import('./list.mjs').Mutant} Mutant
 */

const folder = join(root, '.cache', 'mutants')
const kept = join(folder, 'outcomes.jsonl')

/** Tests never read these folders, and the sandbox is a copy of the project. */
const built = ['dist', 'release', 'store', 'test-results', 'demo-output']

/**
 * Tries mutants, and stores each outcome for `known`.
 *
 * @param {readonly Mutant[]} mutants
 * @param {{ tests: readonly string[], all: boolean, concurrency: number }} options `tests` are folders
 */
export async function tryOut(mutants, { tests, all, concurrency }) {
  mkdirSync(folder, { recursive: true })
  // Two runs at the same time use separate files.
  const picked = join(folder, `picked-${process.pid}.json`)
  writeFileSync(picked, JSON.stringify(Object.fromEntries(mutants.map(({ key, hash }) => [key, hash]))))
  process.env.VOLLEY_TESTS = tests.join(',')
  const options = {
    mutate: mutants.map(({ file, range }) => `${file}:${range}`),
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/plugins.mjs'],
    checkers: ['picked'],
    reporters: ['outcomes'],
    volley: { picked, outcomes: kept, all },
    coverageAnalysis: 'perTest',
    concurrency,
    // Machines are slow and shared: a slow test is not an endless loop.
    timeoutMS: 30_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    // Stryker would rewrite our tsconfig, which needs no change, with code that does not run with TypeScript 7.
    tsconfigFile: 'none.json',
    tempDirName: '.cache/mutants/sandbox',
    cleanTempDir: 'always',
    ignorePatterns: [...built, 'docs/screens', 'docs/performance', 'e2e/pictures', 'e2e/clients'],
    warnings: { unknownOptions: false },
    logLevel: 'warn',
    allowConsoleColors: false,
  }
  await new Stryker(/** @type {any} */ (options)).runMutationTest()
}

/** The last outcome of each mutant whose file is unchanged. @param {readonly Mutant[]} mutants */
export function known(mutants) {
  const hashes = new Map(mutants.map(({ key, hash }) => [key, hash]))
  /** @type {Map<string, Outcome>} */
  const found = new Map()
  for (const outcome of /** @type {Outcome[]} */ (lines(kept)))
    if (hashes.get(outcome.key) === outcome.hash) found.set(outcome.key, outcome)
  return found
}

/** @param {string} file @returns {any[]} */
function lines(file) {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
