/**
 * Mutants that no test can notice, and why. `line` is the text of the line in which the mutant begins, `from` is what it
 * replaces and `to` what it puts there. `npm run make -- mutation` fails where a row names no mutant, or one that a test
 * killed.
 *
 * @typedef {{ file: string, line: string, from: string, to: string, why: string }} Row
 */

/** @type {readonly Row[]} */
export const explained = [
  {
    file: 'src/storage/journal/batches.ts',
    line: 'if (row !== before) await writing.store.put(row)',
    from: 'row !== before',
    to: 'true',
    why: 'Puts the very row there that is there. Leaving it out saves a write to the disk.',
  },
  {
    file: 'src/engine/status/activity.ts',
    line: "const said = transactions.find(({ state, unclear }) => state === 'signed' && unclear)?.unclear?.message",
    from: "transactions.find(({ state, unclear }) => state === 'signed' && unclear)?.unclear?.message",
    to: "transactions.find(({ state, unclear }) => state === 'signed' && unclear)?.unclear.message",
    why: 'What is found has an unclear answer: the second question mark is there for the type alone.',
  },
  {
    file: 'src/vault/accountKeys.ts',
    line: "if (!privateKey) throw vaultError('Damaged')",
    from: "'Damaged'",
    to: '""',
    why: 'What is derived from a seed always has its private key: the line is there for the type alone.',
  },
  {
    file: 'src/vault/keyrings.ts',
    line: "if (!/^[0-9a-f]{64}$/.test(digits)) throw vaultError('BadKey')",
    from: '!/^[0-9a-f]{64}$/.test(digits)',
    to: 'false',
    why: 'The curve refuses the same texts, and its refusal is BadKey, too. The check spares loading it.',
  },
  {
    file: 'src/vault/backup.ts',
    line: 'const contents = readContents(vault, [])',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'Counts only for contents of the first version, which no backup can have: they are damaged either way.',
  },
]

/** @param {import('./list.mjs').Mutant} mutant */
export const explanationOf = ({ file, inLine, from, to }) =>
  explained.find((row) => row.file === file && row.line === inLine && row.from === from && row.to === to)
