import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * What one part of a test run came to. `failed` may exceed the failures that are named: a run that breaks off names none.
 * `shaky` are tests that failed and passed when tried again.
 *
 * @typedef {{ name: string, why: string }} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[], shaky: Failure[] }} Result
 */

/** @type {Record<string, (result: any) => Pick<Result, 'passed' | 'failures'> & Partial<Result>>} */
const read = {
  unit({ numPassedTests, testResults }) {
    const failures = testResults.flatMap((/** @type {any} */ { name, message, status, assertionResults }) =>
      // A file that cannot be loaded has no tests, and has failed all the same.
      assertionResults.length === 0 && status === 'failed'
        ? [failure(name, message)]
        : assertionResults
            .filter((/** @type {any} */ test) => test.status === 'failed')
            .map((/** @type {any} */ test) => failure(`${name} › ${test.fullName}`, test.failureMessages[0])),
    )
    return { passed: numPassedTests, failures }
  },

  endToEnd({ stats, suites }) {
    const ended = (/** @type {string} */ status) =>
      suites.flatMap(testsOf).filter((/** @type {any} */ test) => test.status === status)
    const named = (/** @type {any} */ { file, title, results }) => {
      const first = results.find((/** @type {any} */ { error }) => error)
      return failure(`${file} › ${title}`, first?.error.message)
    }
    return {
      passed: stats.expected + stats.flaky,
      failures: ended('unexpected').map(named),
      shaky: ended('flaky').map(named),
    }
  },

  conformance({ findings }) {
    const failed = findings.filter((/** @type {any} */ { verdict }) => verdict !== 'passed')
    return {
      passed: findings.length - failed.length,
      failures: failed.map((/** @type {any} */ { id, reason }) => failure(id, reason)),
    }
  },

  bench({ rows }) {
    const failed = rows.filter((/** @type {any} */ { why }) => why)
    return {
      passed: rows.length - failed.length,
      failures: failed.map((/** @type {any} */ { name, why }) => failure(name, why)),
    }
  },

  faults({ passed, proofs }) {
    const wrong = proofs.filter(
      (/** @type {any} */ { missed, surplus }) => missed.length + surplus.length > 0,
    )
    return {
      passed,
      failures: wrong.map((/** @type {any} */ { name, missed, surplus }) =>
        failure(
          name,
          [
            ...missed.map((/** @type {string} */ id) => `passes, and should fail: ${id}`),
            ...surplus.map((/** @type {any} */ { id, reason }) => `fails, and should pass: ${id} ${reason}`),
          ].join('; '),
        ),
      ),
    }
  },
}

/**
 * Reads what a part of the run has written. A run that ended badly has failed at least once, whatever it wrote, or did not
 * live to write.
 *
 * @param {'unit' | 'endToEnd' | 'conformance' | 'faults' | 'bench'} kind
 * @param {string} file
 * @param {number} code what its command ended with
 * @returns {Result}
 */
export function resultOf(kind, file, code) {
  const { passed, failures, shaky = [] } = parse(kind, file) ?? unread(file)
  return { passed, failed: code === 0 ? failures.length : Math.max(1, failures.length), failures, shaky }
}

/** The line of what failed, and of why, as the end of a long log shows them. @param {Failure} failure */
export const line = ({ name, why }) => `✗ ${name}\n    ${why}`

/** @param {string} kind @param {string} file */
function parse(kind, file) {
  try {
    return read[kind]?.(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** @param {string} file */
const unread = (file) => ({
  passed: 0,
  failures: [failure(file, 'This part of the run wrote no results.')],
  shaky: [],
})

/** @param {string} name @param {string | undefined} why @returns {Failure} */
function failure(name, why = 'No reason was given.') {
  return { name, why: stripVTControlCharacters(why).replace(/\s+/g, ' ').trim().slice(0, 400) }
}

/** Each test of a suite and of those in it. @param {any} suite @returns {any[]} */
function testsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ test) => ({ ...test, file, title })),
  )
  return [...suites.flatMap(testsOf), ...own]
}
