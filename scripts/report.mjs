import { line } from './results.mjs'

/**
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {import('./results.mjs').Result & { name: string, minutes: number }} Ran
 */

/**
 * Runs parts one after the other, also after one has failed.
 *
 * @param {Record<string, Part>} parts
 * @param {(ran: Ran[]) => void} [ended] hears of all parts that have run, after each
 * @returns {Promise<Ran[]>}
 */
export async function runParts(parts, ended = () => {}) {
  /** @type {Ran[]} */
  const ran = []
  for (const [name, part] of Object.entries(parts)) {
    console.log(`\n— ${name}`)
    const started = performance.now()
    const result = await part()
    ran.push({ name, ...result, minutes: minutes(performance.now() - started) })
    ended(ran)
  }
  return ran
}

/** Prints how long each part and each spec took, and what failed: people read the end of a log. @param {Ran[]} ran */
export function report(ran) {
  console.log('\n— Minutes')
  for (const { name, minutes, specs = [] } of ran) {
    console.log(`${minutes.toFixed(1).padStart(6)}  ${name}`)
    for (const spec of specs) console.log(`${minutesOf(spec.seconds).toFixed(1).padStart(14)}  ${spec.name}`)
  }
  const failures = ran.flatMap((part) => part.failures)
  if (failures.length > 0) console.log(`\n— Failed\n${failures.map(line).join('\n')}`)
}

/** @param {Ran[]} ran */
export function sums(ran) {
  const sum = (/** @type {(part: Ran) => number} */ of) => ran.reduce((total, part) => total + of(part), 0)
  return { passed: sum((part) => part.passed), failed: sum((part) => part.failed) }
}

/** @param {number} milliseconds @returns {number} with one decimal */
const minutes = (milliseconds) => Math.round(milliseconds / 6000) / 10

/** @param {number} seconds */
const minutesOf = (seconds) => minutes(seconds * 1000)
