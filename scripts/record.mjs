import { sums } from './report.mjs'

/**
 * The entry of a part in `docs/nightly.json`: its commit, time and result.
 *
 * @typedef {{
 *   name: string, commit: string, date: string, minutes: number, passed: number, failed: number
 *   failures?: string[], skipped?: string[]
 * }} Entry
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {{ result: 'passed' | 'passed in parts' | 'failed' | 'broken off', commit: string, date: string,
 *   passed: number, failed: number, parts: Entry[] }} Nightly
 */

/**
 * @param {import('./report.mjs').Ran} ran
 * @param {{ commit: string, date: string }} at
 * @returns {Entry}
 */
export function entryOf({ name, passed, failed, minutes, failures, skipped = [] }, { commit, date }) {
  return {
    name,
    commit,
    date,
    minutes,
    passed,
    failed,
    ...(failures.length > 0 && { failures: failures.map((failure) => failure.name) }),
    ...(skipped.length > 0 && { skipped: skipped.map(({ why }) => why) }),
  }
}

/**
 * The parts that need not run again: those that passed in the last run.
 *
 * @param {Nightly | undefined} last
 */
export const passedIn = (last) =>
  (last?.parts ?? []).filter(({ failed, skipped }) => failed === 0 && !skipped)

/**
 * The record of a run, in the order of its parts. The commit and the date are those of the part that ran
 * first: later parts may have run on other commits, and each names its own. Such a run passed in parts only:
 * no commit passed all of them.
 *
 * @param {string[]} names of all parts
 * @param {Entry[]} entries of the parts that have run
 * @returns {Nightly}
 */
export function recordOf(names, entries) {
  const parts = names.flatMap((name) => entries.filter((entry) => entry.name === name))
  const [first] = [...parts].sort((one, other) => one.date.localeCompare(other.date))
  if (!first) throw new Error('No part has run.')
  const { passed, failed } = sums(parts)
  return { result: resultOf(names, parts), commit: first.commit, date: first.date, passed, failed, parts }
}

/** @param {string[]} names of all parts @param {Entry[]} parts that have run @returns {Nightly['result']} */
function resultOf(names, parts) {
  if (parts.length < names.length) return 'broken off'
  if (sums(parts).failed > 0) return 'failed'
  return new Set(parts.map(({ commit }) => commit)).size === 1 ? 'passed' : 'passed in parts'
}

/** All parts' names, also in groups. @param {Record<string, Part | Record<string, Part>>} parts */
export const namesOf = (parts) =>
  Object.entries(parts).flatMap(([name, part]) => (typeof part === 'function' ? [name] : Object.keys(part)))

/**
 * The parts with these names, in their groups.
 *
 * @param {Record<string, Part | Record<string, Part>>} parts
 * @param {readonly string[]} names
 */
export function partsOf(parts, names) {
  /** @type {typeof parts} */
  const picked = {}
  for (const [name, part] of Object.entries(parts))
    if (typeof part !== 'function')
      picked[name] = Object.fromEntries(Object.entries(part).filter(([inner]) => names.includes(inner)))
    else if (names.includes(name)) picked[name] = part
  return picked
}
