import type { Activity } from '../../domain/batch.ts'
import { refused } from '../../domain/errors.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import { type PlannedBatch, type Progress, progress } from '../plan/progress.ts'
import { statusCode } from './callsStatus.ts'

/** The plan, and the calls of it that did not happen. */
export type Left = { plan: Plan; indices: number[] }

/**
 * The calls of an ended batch that failed or never ran, to send as a new batch. Only one retry is possible: a
 * pending or partly executed one blocks the next. Throws `invalidParams`.
 */
export function leftOf(
  batch: PlannedBatch,
  transactions: readonly TransactionRow[],
  retries: readonly Activity[],
): Left {
  const { plan, error } = batch
  const steps = progress(batch, transactions)
  const status = statusCode(batch, steps)
  if (status === 100 || status === 102) throw refused('error_stillMoving')
  if (batch.lost) throw refused('error_lost')
  if (batch.restored) throw refused('error_restored')
  if (plan.undelegates) throw refused('error_upgradeElsewhere')
  if (retries.some(counts)) throw refused('error_sentAgain')
  const unknown = steps.findIndex(isUnknown)
  if (unknown >= 0) throw refused('error_unknownCall', { number: unknown + 1 })
  const isUndone = (index: number) =>
    plan.mode === 'atomic'
      ? error !== undefined || steps[0]?.state !== 'done'
      : steps[index]?.state !== 'done'
  const indices = [...plan.calls.keys()].filter(isUndone)
  if (indices.length === 0) throw refused('error_allDone')
  return { plan, indices }
}

/** Its nonce is used, and the node does not remember by which transaction. */
function isUnknown({ state, row, cancelled }: Progress): boolean {
  return state === 'never' && !cancelled && row?.state === 'replaced' && !row.replacedBy && !row.again
}

/** Each activity with the one that sends its leftovers again. */
export function withRetries(activities: readonly Activity[]): Activity[] {
  const retries = new Map(activities.filter(counts).map(({ retryOf, key }) => [retryOf, key]))
  return activities.map((one) => {
    const retriedBy = retries.get(one.key)
    return { ...one, ...(retriedBy !== undefined && { retriedBy }) }
  })
}

/** A retry of which nothing was ever included leaves all as it was. */
function counts({ retryOf, status }: Activity): boolean {
  return retryOf !== undefined && status !== 400
}
