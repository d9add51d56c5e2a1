import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import { keyOf } from './list.mjs'

/**
 * The options that `run.mjs` adds to Stryker's: the file with the keys of the mutants to run and the hashes of
 * their files, the file to which each outcome is written at once, and whether all tests run.
 *
 * @typedef {{ picked: string, outcomes: string, all: boolean }} Errand
 */

/** By Stryker's status. A mutant that breaks the test run was detected; one that no test reaches was not. */
const statuses = /** @type {Record<string, import('./run.mjs').Status>} */ ({
  Killed: 'killed',
  RuntimeError: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'survived',
})

/** The sign that the run prints for each outcome. */
const signs = { killed: '.', timeout: 't', survived: 'S' }

/** @param {any} options */
function errandOf(options) {
  const { picked, ...errand } = /** @type {Errand} */ (options.volley)
  return { ...errand, hashes: new Map(Object.entries(JSON.parse(readFileSync(picked, 'utf8')))) }
}

const pathOf = (/** @type {string} */ fileName) => relative(process.cwd(), fileName).replaceAll('\\', '/')

checker.inject = tokens(commonTokens.options)
/** Stryker takes all mutants of a range. This skips those outside the sample. @param {any} options */
function checker(options) {
  const { hashes } = errandOf(options)
  return {
    async init() {},
    /** @param {any[]} mutants */
    async check(mutants) {
      const verdict = (/** @type {any} */ mutant) =>
        hashes.has(keyOf(pathOf(mutant.fileName), mutant))
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'Not picked' }
      return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]))
    },
    /** One group, because nothing is compiled. @param {any[]} mutants */
    async group(mutants) {
      return [mutants.map(({ id }) => id)]
    },
  }
}

reporter.inject = tokens(commonTokens.options)
/** Writes each outcome at once, so that an interrupted run loses nothing. @param {any} options */
function reporter(options) {
  const { outcomes, all, hashes } = errandOf(options)
  return {
    /** @param {any} result */
    onMutantTested({ fileName, location: { start, end }, mutatorName, replacement, status: named }) {
      const status = statuses[named]
      if (!status) return
      // Results count lines and columns from 1, unlike mutants.
      const back = (/** @type {any} */ { line, column }) => ({ line: line - 1, column: column - 1 })
      const mutant = { location: { start: back(start), end: back(end) }, mutatorName, replacement }
      const key = keyOf(pathOf(fileName), mutant)
      appendFileSync(outcomes, `${JSON.stringify({ key, hash: hashes.get(key), status, all })}\n`)
      process.stdout.write(signs[status])
    },
  }
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'picked', /** @type {any} */ (checker)),
  declareFactoryPlugin(PluginKind.Reporter, 'outcomes', /** @type {any} */ (reporter)),
]
