import { expect, test } from 'vitest'
import { sentRow } from '../../storage/journal/row.fake.ts'
import type { EngineContext } from '../engineContext.ts'
import { call, submission } from '../simulation/simulatedWorld.fake.ts'
import { listed } from './listed.ts'

test.each([
  ['only one node says it', false, true],
  ['every node of the network says it', true, undefined],
])('what waits for a rival is shown with whether %s', async (_, several, oneNode) => {
  const { origin, request, id, ...plan } = submission('a', [call('one')])
  const batch = { key: 'k', id, origin, request, state: 'running', createdAt: 1, plan }
  const journal = {
    batches: async () => [batch],
    transactionsOfAll: async () => [[sentRow(0, { rival: {} as never })]],
  }
  const context = {
    journal,
    node: { several: () => several },
    counting: new Set(),
    locked: new Set(),
    lanes: { unproven: new Set() },
  }
  const [shown] = await listed(
    context as unknown as EngineContext,
    { isUnreachable: () => false },
    { limit: 1 },
  )
  expect(shown).toMatchObject({ id: 'a', waitsFor: 'rival' })
  expect(shown?.oneNode).toBe(oneNode)
})
