import { expect, test } from 'vitest'
import type { Journal } from '../../storage/journal/journal.ts'
import type { BatchRow } from '../../storage/journal/rows.ts'
import { sent } from './sent.ts'

test('a transaction that the person stopped before a node took it is one that they rejected', async () => {
  const batch = { key: 'a', state: 'settled', stopped: true } as BatchRow
  const journal = {
    watch: () => () => undefined,
    batch: async () => batch,
    transactionsOf: async () => [],
  } as unknown as Journal
  await expect(sent(journal, 'a')).rejects.toMatchObject({ kind: 'userRejected' })
})
