import type { Activity } from '../../domain/batch.ts'
import { refused } from '../../domain/errors.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import { type PlannedBatch, type Progress, progress } from '../plan/progress.ts'
import { statusCode } from './callsStatus.ts'

/** A batch's plan, and the indices of its calls that did not happen. */
export type RemainingCalls = { plan: Plan; indices: number[] }

/**
 * The calls of a settled batch that failed or never ran, to send as a new batch. Only once: an earlier retry
 * prevents it, unless no block holds anything of that retry. Throws `invalidParams`.
 */
export function remainingCalls(
  batch: PlannedBatch,
  transactions: readonly TransactionRow[],
  retries: readonly Activity[],
): RemainingCalls {
  const { plan, error } = batch
  const steps = progress(batch, transactions)
  const status = statusCode(batch, steps)
  if (status === 100 || status === 102) throw refused('error_stillMoving')
  if (batch.lost) throw refused('error_lost')
  if (batch.restored) throw refused('error_restored')
  if (plan.undelegates || plan.rescue) throw refused('error_upgradeElsewhere')
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

/**
 * A transaction used the call's nonce, and the node does not know which one. Or the call's operation expired: its
 * end is the word of a paymaster that a site names, and only a used nonce proves that it cannot run.
 */
function isUnknown({ state, row, cancelled }: Progress): boolean {
  if (row?.operation && row.state === 'dropped') return true
  return state === 'never' && !cancelled && row?.state === 'replaced' && !row.replacedBy && !row.again
}

/** Adds to each activity the key of the batch that retries its remaining calls. */
export function withRetries(activities: readonly Activity[]): Activity[] {
  const retries = new Map(activities.filter(counts).map(({ retryOf, key }) => [retryOf, key]))
  return activities.map((one) => {
    const retriedBy = retries.get(one.key)
    return { ...one, ...(retriedBy !== undefined && { retriedBy }) }
  })
}

/** True for a retry that may have run. Status 400 means that no block holds any of it. */
function counts({ retryOf, status }: Activity): boolean {
  return retryOf !== undefined && status !== 400
}
