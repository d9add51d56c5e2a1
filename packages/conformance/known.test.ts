import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topics } from './checks/index.ts'
import { knownTable, seenIn } from './known.ts'
import { known } from './problems.ts'
import { found } from './proof/found.ts'
import { type Fault, faults } from './wallets/minimal/faults.ts'

const ids = topics.flatMap(({ checks }) => checks).map(({ id }) => id)

test.each(known)('the kit replays: $problem', ({ problem, seen, checks, faults }) => {
  expect(seen, problem).not.toEqual([])
  for (const id of checks) {
    expect(ids).toContain(id)
    expect(
      faults.some((fault) => found[fault].includes(id)),
      `a fault that ${id} finds`,
    ).toBe(true)
  }
  for (const fault of faults)
    expect(
      checks.some((id) => found[fault].includes(id)),
      fault,
    ).toBe(true)
})

/** Faults without a linked report or source: worse ones, and variants. The kit has to find them as well. */
const unseen: readonly Fault[] = [
  'atomic-as-asked',
  'atomic-missing',
  'hash-signed',
  'token-chain-ignored',
  'id-guessable',
  'malformed-32603',
  'duplicate-32602',
  'capability-32602',
  'chain-leading-zero',
  'chain-of-selection',
  'atomic-required-missing',
  'value-number',
  'calls-reordered',
  'size-unlimited',
  'call-capability-ignored',
  'capabilities-to-strangers',
  'capabilities-unknown-chain',
  'receipts-failed-missing',
  'status-string',
  'status-forgotten',
  'upgrade-silent',
  'upgrade-everywhere',
  'delegate-foreign',
  'own-code-called',
  'authorization-taken',
  'reject-32603',
  'result-enveloped',
  'error-plain',
  'unsupported-32603',
  'accounts-to-strangers',
  'reconnect-prompts',
  'connect-any-origin',
  'revoke-ignored',
  'revoke-silent',
  'permissions-empty',
  'chain-changed-number',
  'switch-unknown-null',
  'switch-silent',
  'add-unchecked',
  'add-selects-silently',
  'token-symbol-long',
  'token-no-contract',
  'announce-once',
  'announce-thawed',
  'announce-same-uuid',
]

test('every fault replays a problem, unless nobody has met it yet', () => {
  const replayed = new Set(known.flatMap(({ faults }) => faults))
  expect(unseen.filter((fault) => replayed.has(fault))).toEqual([])
  const rest = Object.keys(faults).filter((fault) => !replayed.has(fault as Fault))
  expect(rest.sort()).toEqual([...unseen].sort())
})

test('every link is an issue, a pull request, or a file at a commit', () => {
  const path = /^[\w.-]+\/[\w.-]+\/((issues|pull)\/\d+|blob\/[0-9a-f]{7}\/\S+\.tsx?)$/
  expect(known.flatMap(({ seen }) => seen).filter((one) => !path.test(one))).toEqual([])
})

test('a check links to what people reported, and to sources at a commit', () => {
  expect(seenIn('eip5792/execution/asks-first')).toEqual([
    {
      name: 'MetaMask/metamask-extension#46120',
      url: 'https://github.com/MetaMask/metamask-extension/issues/46120',
    },
  ])
  expect(seenIn('eip5792/execution/to-missing')[0]?.name).toBe(
    'rainbow-me/browser-extension executeSendCallsBatch.ts',
  )
  expect(seenIn('eip5792/ids/made-up')).toEqual([])
})

test('the README has the table of known problems and the number of checks', async () => {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  expect(readme).toContain(`<!-- known -->\n${knownTable()}\n<!-- /known -->`)
  expect(readme).toContain(`${ids.length} checks`)
})
