import { refused } from '../../domain/errors.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import { isUnproven, type PlannedBatch, type Progress, progress } from '../plan/progress.ts'
import { statusCode } from './callsStatus.ts'

/** A batch's plan, and the indices of its calls that did not happen. */
export type RemainingCalls = { plan: Plan; indices: number[] }

/**
 * The calls of a settled batch that failed or never ran, to send as a new batch. Only once: what remains of a
 * retry is offered by the retry itself, which knows its own transactions. Throws `invalidParams`.
 */
export function remainingCalls(
  batch: PlannedBatch,
  transactions: readonly TransactionRow[],
  isRetried: boolean,
): RemainingCalls {
  const { plan, error } = batch
  const steps = progress(batch, transactions)
  const status = statusCode(batch, steps)
  const unknown = steps.findIndex(isUnknown)
  if (batch.lost) throw refused('error_lost')
  if (unknown < 0 && (status === 100 || status === 102)) throw refused('error_stillMoving')
  if (batch.restored) throw refused('error_restored')
  if (plan.undelegates || plan.rescue) throw refused('error_upgradeElsewhere')
  if (isRetried) throw refused('error_sentAgain')
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
 * Nobody knows which transaction used the call's nonce. Or the call's operation expired: its end is the word of a
 * paymaster that a site names, and only a used nonce proves that it cannot run.
 */
function isUnknown(step: Progress): boolean {
  return isUnproven(step) || (step.row?.operation !== undefined && step.row.state === 'dropped')
}
