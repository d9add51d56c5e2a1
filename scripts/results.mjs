import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * The result of one part of a test run. `failed` may exceed the named failures: an interrupted run names none.
 * `specs` are the spec files with the total seconds of their tests. `skipped` names tests without a result,
 * which count as neither passed nor failed.
 *
 * @typedef {{ name: string, why: string }} Failure
 * @typedef {{ name: string, seconds: number }} Spec
 * @typedef {{ passed: number, failed: number, failures: Failure[], skipped?: Failure[], specs?: Spec[] }} Result
 */

/** @type {Record<string, (result: any) => Pick<Result, 'passed' | 'failures'> & Partial<Result>>} */
const read = {
  unit({ numPassedTests, testResults }) {
    const failures = testResults.flatMap((/** @type {any} */ { name, message, status, assertionResults }) =>
      // A file that can't be loaded has no tests, but counts as failed.
      assertionResults.length === 0 && status === 'failed'
        ? [failure(name, message)]
        : assertionResults
            .filter((/** @type {any} */ test) => test.status === 'failed')
            .map((/** @type {any} */ test) => failure(`${name} › ${test.fullName}`, test.failureMessages[0])),
    )
    return { passed: numPassedTests, failures }
  },

  endToEnd({ stats, suites }) {
    const tests = suites.flatMap(testsOf)
    const named = (/** @type {any} */ { file, title, results }) => {
      const first = results.find((/** @type {any} */ { error }) => error)
      return failure(`${file} › ${title}`, first?.error.message)
    }
    const failed = tests.filter((/** @type {any} */ { status }) => status === 'unexpected')
    return { passed: stats.expected, failures: failed.map(named), specs: specsOf(tests) }
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
 * Reads the results that a part of the run has written. A run with a bad exit code counts as at least one
 * failure, even if it wrote no failure or no results.
 *
 * @param {'unit' | 'endToEnd' | 'conformance' | 'faults' | 'bench'} kind
 * @param {string} file
 * @param {number} code the exit code of its command
 * @returns {Result}
 */
export function resultOf(kind, file, code) {
  const { passed, failures, specs } = parse(kind, file) ?? unread(file)
  const failed = code === 0 ? failures.length : Math.max(1, failures.length)
  return { passed, failed, failures, ...(specs && { specs }) }
}

/** The text of a failure, with its reason, for the end of a long log. @param {Failure} failure */
export const line = ({ name, why }) => `✗ ${name}\n    ${why}`

/** @param {string} kind @param {string} file @returns {Omit<Result, 'failed'> | undefined} */
function parse(kind, file) {
  try {
    return read[kind]?.(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** @param {string} file @returns {Omit<Result, 'failed'>} */
const unread = (file) => ({
  passed: 0,
  failures: [failure(file, 'This part of the run wrote no results.')],
})

/** @param {string} name @param {string | undefined} why @returns {Failure} */
function failure(name, why = 'No reason was given.') {
  return { name, why: stripVTControlCharacters(why).replace(/\s+/g, ' ').trim().slice(0, 400) }
}

/** All tests of a suite and its inner suites. @param {any} suite @returns {any[]} */
function testsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ test) => ({ ...test, file, title })),
  )
  return [...suites.flatMap(testsOf), ...own]
}

/** The seconds of each spec file, the longest first. @param {any[]} tests @returns {Spec[]} */
function specsOf(tests) {
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const { file, results } of tests)
    for (const { duration = 0 } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000)
  return [...seconds]
    .map(([name, took]) => ({ name, seconds: Math.round(took) }))
    .sort((one, other) => other.seconds - one.seconds)
}
