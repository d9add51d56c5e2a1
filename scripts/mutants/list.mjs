import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../run.mjs'

/**
 * A change of the sources that a test should detect. `key` identifies it while its file is unchanged; `line`
 * counts from 1 and `inLine` is its text; `range` is the place in Stryker's format, and `hash` is the file's
 * hash.
 *
 * @typedef {{
 *   key: string, file: string, hash: string, range: string
 *   line: number, inLine: string, from: string, to: string, mutator: string
 * }} Mutant
 * @typedef {{ line: number, column: number }} Position
 * @typedef {{ location: { start: Position, end: Position }, mutatorName: string, replacement: string }} Found
 */

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false }

/** All of Stryker's mutants of these files. @param {readonly string[]} files @returns {Promise<Mutant[]>} */
export async function mutantsOf(files) {
  const instrumenter = new Instrumenter(/** @type {any} */ (silent))
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true }
  const found = []
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    const { mutants } = await instrumenter.instrument(
      [{ name: file, mutate: true, content: source }],
      options,
    )
    found.push(...mutants.map((mutant) => described(file, source, mutant)))
  }
  return found
}

/**
 * A mutant's name, the same in the list and in the run. Lines and columns count from 0.
 *
 * @param {string} file
 * @param {Found} mutant
 */
export function keyOf(file, { location: { start, end }, mutatorName, replacement }) {
  return `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${mutatorName} ${replacement}`
}

/**
 * A sample of the mutants that depends only on the seed: it takes those with the lowest hashes. A change in
 * one file therefore hardly changes the sample in other files.
 *
 * @param {readonly Mutant[]} mutants
 * @param {number} count
 * @param {number} seed
 */
export function sampled(mutants, count, seed) {
  const numbered = mutants.map((mutant) => ({ mutant, number: sha1(`${seed} ${mutant.key}`) }))
  numbered.sort((one, other) => (one.number < other.number ? -1 : 1))
  return numbered.slice(0, count).map(({ mutant }) => mutant)
}

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** @param {string} file @param {string} source @param {Found} mutant @returns {Mutant} */
function described(file, source, mutant) {
  const { start, end } = mutant.location
  const lines = source.split('\n')
  const inside = lines.slice(start.line, end.line + 1)
  inside[inside.length - 1] = inside.at(-1)?.slice(0, end.column) ?? ''
  inside[0] = inside[0]?.slice(start.column) ?? ''
  return {
    key: keyOf(file, mutant),
    file,
    hash: sha1(source),
    range: `${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
    line: start.line + 1,
    inLine: oneLine(lines[start.line] ?? ''),
    from: oneLine(inside.join('\n')),
    to: oneLine(mutant.replacement),
    mutator: mutant.mutatorName,
  }
}

/** @param {string} text */
const sha1 = (text) => createHash('sha1').update(text).digest('hex')
