/**
 * Mutants that no test can detect, and why. `line` is the text of the line in which the mutant starts; it
 * replaces `from` with `to`. `npm run make -- mutation` fails if a row matches no mutant, or a mutant that a
 * test killed.
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
    line: "const text = transactions.find(({ state, unclear }) => state === 'signed' && unclear)?.unclear?.message",
    from: "transactions.find(({ state, unclear }) => state === 'signed' && unclear)?.unclear?.message",
    to: "transactions.find(({ state, unclear }) => state === 'signed' && unclear)?.unclear.message",
    why: 'What is found has an unclear answer: the second question mark is there for the type alone.',
  },
  {
    file: 'src/vault/accountKeys.ts',
    line: "if (!privateKey) throw new WalletError('damagedVault')",
    from: "'damagedVault'",
    to: '""',
    why: 'What is derived from a seed always has its private key: the line is there for the type alone.',
  },
  {
    file: 'src/vault/keyrings.ts',
    line: "if (!/^[0-9a-f]{64}$/.test(digits)) throw new WalletError('badKey')",
    from: '!/^[0-9a-f]{64}$/.test(digits)',
    to: 'false',
    why: 'The curve refuses the same texts, and its refusal is badKey, too. The check spares loading it.',
  },
  {
    file: 'src/vault/backup.ts',
    line: 'const contents = readContents(vault, [])',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'Counts only for contents of the first version, which no backup can have: they are damaged either way.',
  },
  {
    file: 'src/methods/signing/signInMessage.ts',
    line: "const { domain = '', uri = '', chainId = '', nonce = '', issuedAt = '', resources = '', ...rest } = found",
    from: "''",
    to: '"Stryker was here!"',
    why: 'The grammar finds all but `resources` in every message, and of that only what follows a dash is read.',
  },
  {
    file: 'src/methods/signing/typedDataValues.ts',
    line: 'const width = Number(/\\d+$/.exec(type)?.[0])',
    from: '/\\d+$/',
    to: '/\\d+/',
    why: 'A type that comes here has one number, and it stands at the end.',
  },
  {
    file: 'src/methods/signing/typedDataValues.ts',
    line: `return atomic(type, given) ?? refuse(path, \`Expected \${wanted(type)}\`) ?? ''`,
    from: "''",
    to: '"Stryker was here!"',
    why: 'After a misfit nothing of what was read is used: the text is there for the type alone.',
  },
  {
    file: 'src/methods/batches/wallet_getCapabilities.ts',
    line: "errors: ['unauthorized'],",
    from: "['unauthorized']",
    to: '[]',
    why: 'The documents give this error to every method that needs a connection, named or not.',
  },
  {
    file: 'src/requests/decisions.ts',
    line: "if (mode !== undefined && mode !== 'atomic') return { mode }",
    from: '{ mode }',
    to: '{}',
    why: 'It is laid over the choice, which has this very mode.',
  },
  {
    file: 'src/preview/warnings/detectWarnings.ts',
    line: "const delegate = delegateIn(codes.get(from.toLowerCase()) ?? '')",
    from: "''",
    to: '"Stryker was here!"',
    why: 'Neither text is the code of a delegated account.',
  },
  {
    file: 'src/engine/track/classifyTransaction.ts',
    line: 'if (isHash(hash)) return hash !== row.receipt?.blockHash',
    from: 'row.receipt?.blockHash',
    to: 'row.receipt.blockHash',
    why: 'Whoever asks has looked that there is a receipt: the question mark is there for the type alone.',
  },
  {
    file: 'src/engine/plan/estimates.ts',
    line: `return to && data === '0x' ? to.toLowerCase() : \`\${to} \${value} \${data}\``,
    from: 'to.toLowerCase()',
    to: 'to.toUpperCase()',
    why: 'Either is the same text for all ways to write an address, and no other call has that text.',
  },
  {
    file: 'src/engine/next.ts',
    line: 'const replaces = plan.nonce !== undefined && lane.some(({ nonce }) => nonce === plan.nonce)',
    from: 'plan.nonce !== undefined',
    to: 'true',
    why: 'No transaction is without a nonce, so none has that of a plan without one.',
  },
  {
    file: 'src/engine/status/leftToDo.ts',
    line: 'const later = await journal.batches({ since: createdAt })',
    from: '{ since: createdAt }',
    to: '{}',
    why: 'Only reads more: no older batch is a retry of a later one.',
  },
  {
    file: 'src/engine/plan/prepare.ts',
    line: "const delegate = findDelegate(current ?? plan.upgrade ?? '')",
    from: "''",
    to: '"Stryker was here!"',
    why: 'Neither text is the address of a delegate.',
  },
  {
    file: 'src/engine/sign/reprice.ts',
    line: "const prepared = await prepare(context.node, { ...plan, mode: 'single' }, [], more)",
    from: "'single'",
    to: '""',
    why: 'Whoever prepares looks only for the atomic plan, which this is not.',
  },
  {
    file: 'src/engine/status/callsStatus.ts',
    line: "(step, index) => step.state !== 'done' && plan.calls[index]?.onFailure !== 'continue',",
    from: 'plan.calls[index]?.onFailure',
    to: 'plan.calls[index].onFailure',
    why: 'Each step is that of a call: the question mark is there for the type alone.',
  },
]

/** @param {import('./list.mjs').Mutant} mutant */
export const explanationOf = ({ file, inLine, from, to }) =>
  explained.find((row) => row.file === file && row.line === inLine && row.from === from && row.to === to)
