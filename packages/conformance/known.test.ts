import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topics } from './checks/index.ts'
import { knownTable, seenIn } from './known.ts'
import { known } from './problems.ts'
import { found } from './proof/found.ts'

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
