import type { Activity } from '../../domain/batch.ts'
import { laneKey } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { asPlanned, type PlannedBatch } from '../plan/progress.ts'
import { activity } from './activity.ts'

/** Reports whether a chain's node failed to answer the last request. */
type Reach = { isUnreachable(chainId: number): boolean }

/** The newest batches as the screens list them. Includes the batch with the key `also`, however old it is. */
export async function listed(
  context: EngineContext,
  reach: Reach,
  { limit, also }: { limit: number; also?: string },
): Promise<Activity[]> {
  const { journal, counting, node } = context
  const newest = await journal.batches({ limit })
  const older =
    also === undefined || newest.some(({ key }) => key === also) ? [] : [await journal.batch(also)]
  const rows = [...newest, ...older].flatMap((row) => asPlanned(row) ?? [])
  const transactions = await journal.transactionsOfAll(rows.map(({ key }) => key))
  return rows.map((batch, at) =>
    activity(batch, transactions[at] ?? [], {
      waits: waitsFor(batch, context, reach),
      onlyCounted: counting.has(batch.plan.chainId),
      oneNode: !node.several?.(batch.plan.chainId),
    }),
  )
}

function waitsFor(
  { key, state, stopped, plan, waits }: PlannedBatch,
  { locked, lanes }: EngineContext,
  reach: Reach,
): Activity['waitsFor'] {
  if (lanes.unproven.has(laneKey(plan.chainId, plan.from))) return 'proof'
  if (locked.has(key) || state === 'paused') return 'unlock'
  if (plan.brings && state === 'planned' && !stopped) return 'funds'
  return waits ?? (reach.isUnreachable(plan.chainId) ? 'node' : undefined)
}
