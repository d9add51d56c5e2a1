/**
 * Mutants that no test can notice, and why. `line` is the text of the line in which the mutant begins, `from` is what it
 * replaces and `to` what it puts there. `npm run make -- mutation` fails where a row names no mutant, or one that a test
 * killed.
 *
 * @typedef {{ file: string, line: string, from: string, to: string, why: string }} Row
 */

/** @type {readonly Row[]} */
export const explained = []

/** @param {import('./list.mjs').Mutant} mutant */
export const explanationOf = ({ file, inLine, from, to }) =>
  explained.find((row) => row.file === file && row.line === inLine && row.from === from && row.to === to)
