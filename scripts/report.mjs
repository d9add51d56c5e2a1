import { line } from './results.mjs'

/**
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {import('./results.mjs').Result & { name: string, minutes: number }} Ran
 */

/**
 * Runs parts one after the other, even after one has failed, and the parts of a group in parallel.
 *
 * @param {Record<string, Part | Record<string, Part>>} parts
 * @param {(part: Ran) => void} [ended] called after each part
 * @returns {Promise<Ran[]>}
 */
export async function runParts(parts, ended = () => {}) {
  /** @type {Ran[]} */
  const ran = []
  const runPart = async (/** @type {string} */ name, /** @type {Part} */ part) => {
    console.log(`\n— ${name}`)
    const started = performance.now()
    const result = await part()
    const one = { name, ...result, minutes: minutes(performance.now() - started) }
    ran.push(one)
    ended(one)
  }
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'function') await runPart(name, part)
    else await Promise.all(Object.entries(part).map(([name, part]) => runPart(name, part)))
  }
  return ran
}

/** Prints the durations of parts and specs, then the failures: people read a log's end. @param {Ran[]} ran */
export function report(ran) {
  console.log('\n— Minutes')
  for (const { name, minutes, specs = [] } of ran) {
    console.log(`${minutes.toFixed(1).padStart(6)}  ${name}`)
    for (const spec of specs) console.log(`${minutesOf(spec.seconds).toFixed(1).padStart(14)}  ${spec.name}`)
  }
  const failures = ran.flatMap((part) => part.failures)
  if (failures.length > 0) console.log(`\n— Failed\n${failures.map(line).join('\n')}`)
  const skipped = ran.flatMap((part) => part.skipped ?? [])
  if (skipped.length > 0) console.log(`\n— Skipped\n${skipped.map(line).join('\n')}`)
}

/** @param {{ passed: number, failed: number, skipped?: unknown[] }[]} ran */
export function sums(ran) {
  const sum = (/** @type {(part: (typeof ran)[number]) => number} */ of) =>
    ran.reduce((total, part) => total + of(part), 0)
  return {
    passed: sum((part) => part.passed),
    failed: sum((part) => part.failed),
    skipped: sum((part) => part.skipped?.length ?? 0),
  }
}

/** The last line of a run. @param {ReturnType<typeof sums>} sums */
export const closing = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** @param {number} milliseconds @returns {number} with one decimal */
const minutes = (milliseconds) => Math.round(milliseconds / 6000) / 10

/** @param {number} seconds */
const minutesOf = (seconds) => minutes(seconds * 1000)
