import { explained, explanationOf } from './explained.mjs'

/**
 * `killed` includes mutants that made the tests run without end. Explained mutants have survived, but do not
 * count as `survived`. `score` is a percentage of all mutants, including explained ones.
 *
 * @typedef {{ mutants: number, killed: number, explained: number, survived: number, score: number }} Score
 * @typedef {import('./list.mjs').Mutant} Mutant
 * @typedef {import('./run.mjs').Outcome} Outcome
 */

/**
 * @param {readonly Mutant[]} sample
 * @param {ReadonlyMap<string, Outcome>} outcomes
 * @returns {{ files: Record<string, Score>, total: Score }}
 */
export function scores(sample, outcomes) {
  const files = [...new Set(sample.map(({ file }) => file))].sort()
  const score = (/** @type {readonly Mutant[]} */ mutants) => scoreOf(mutants, outcomes)
  return {
    files: Object.fromEntries(files.map((name) => [name, score(sample.filter(({ file }) => file === name))])),
    total: score(sample),
  }
}

/** Mutants that no test detected and no row explains. @param {readonly Mutant[]} sample @param {ReadonlyMap<string, Outcome>} outcomes */
export const survivors = (sample, outcomes) =>
  sample.filter((mutant) => outcomes.get(mutant.key)?.status === 'survived' && !explanationOf(mutant))

/**
 * Rows of the table of explained mutants that match no mutant, or one that was killed.
 *
 * @param {readonly Mutant[]} every
 * @param {ReadonlyMap<string, Outcome>} outcomes
 */
export function staleRows(every, outcomes) {
  const alive = new Set(
    every
      .filter(({ key }) => ['survived', undefined].includes(outcomes.get(key)?.status))
      .map((mutant) => explanationOf(mutant)),
  )
  return explained.filter((row) => !alive.has(row))
}

/**
 * @param {readonly Mutant[]} sample
 * @param {ReadonlyMap<string, Outcome>} outcomes
 * @param {ReturnType<typeof staleRows>} stale
 */
export function told(sample, outcomes, stale) {
  const { files, total } = scores(sample, outcomes)
  const row = (/** @type {string} */ name, /** @type {Score} */ { mutants, killed, explained, score }) =>
    `${`${score}`.padStart(5)} %  ${`${killed}/${mutants}`.padStart(9)}${explained ? `, ${explained} explained` : ''}  ${name}`
  const shown = (/** @type {Mutant} */ { file, line, from, to, mutator }) =>
    `${file}:${line} ${mutator}\n  - ${from.slice(0, 160)}\n  + ${to.slice(0, 160)}`
  return [
    '',
    ...Object.entries(files).map(([name, score]) => row(name, score)),
    row('in all', total),
    `${total.survived} survived:`,
    ...survivors(sample, outcomes).map(shown),
    ...sample
      .filter(explanationOf)
      .map((mutant) => `${shown(mutant)}\n  explained: ${explanationOf(mutant)?.why}`),
    ...stale.map(({ file, from, to }) => `A row of explained.mjs is stale: ${file}, ${from} → ${to}`),
  ].join('\n')
}

/** @param {readonly Mutant[]} sample @param {ReadonlyMap<string, Outcome>} outcomes @returns {Score} */
function scoreOf(sample, outcomes) {
  const tried = sample.filter(({ key }) => outcomes.has(key))
  const alive = tried.filter(({ key }) => outcomes.get(key)?.status === 'survived')
  const explained = alive.filter(explanationOf).length
  const killed = tried.length - alive.length
  const score = tried.length === 0 ? 0 : Math.round((killed / tried.length) * 1000) / 10
  return { mutants: tried.length, killed, explained, survived: alive.length - explained, score }
}
