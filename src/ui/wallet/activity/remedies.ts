import type { Activity } from '../../../domain/batch.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { callNumbers } from './callNumbers.ts'

/** Milliseconds before a waiting call shows its remedies. Most calls are included sooner. */
const patience = 3000

/** Button labels for a waiting call. No `cancel` if one is in flight, or if nothing could prove its success. */
export type Remedy = { speedUp: string; cancel?: string }

/** Indices of signed or sent calls that are not executed. For an atomic batch, only the first. */
export function waitingCalls({ calls, mode, sponsor }: Activity): number[] {
  // Only the sponsor could raise the fee of an operation.
  if (sponsor) return []
  const waiting = calls.flatMap(({ state, reason }, index) =>
    // A sent call with a reason has used its nonce, and nobody can tell whether it ran.
    state === 'signed' || (state === 'sent' && !reason) ? [index] : [],
  )
  return mode === 'atomic' ? waiting.slice(0, 1) : waiting
}

/** The call that blocks the others, once it has waited for `patience`. */
export function stuckCall(activity: Activity, now: number): number | undefined {
  const [first] = waitingCalls(activity)
  const since = first === undefined ? undefined : (activity.calls[first]?.sentAt ?? activity.createdAt)
  return since !== undefined && now - since >= patience ? first : undefined
}

/** The remedies for the waiting call at this index. */
export function remedyOf({ calls, mode, kind, onlyCounted }: Activity, index: number): Remedy {
  if (calls[index]?.replacement === 'cancel') return { speedUp: t('status_speedUpCancellation') }
  const number = index + 1
  const what =
    kind === 'transaction' ? 'Transaction' : mode === 'atomic' && calls.length > 1 ? 'Batch' : 'Call'
  const named = (verb: 'speedUp' | 'cancel') =>
    what === 'Call' ? t(`status_${verb}Call`, { number }) : t(`status_${verb}${what}`)
  return { speedUp: named('speedUp'), ...(!onlyCounted && { cancel: named('cancel') }) }
}

/** An activity, with the key of the newest batch that sends its unexecuted calls again. */
export type Retriable = Activity & { retriedBy?: string }

/** The activity with this key. `activities` are in order, the newest first. */
export function findActivity(activities: readonly Activity[], key: string): Retriable | undefined {
  const found = activities.find((one) => one.key === key)
  const retry = activities.find(({ retryOf }) => retryOf === key)
  return found && { ...found, ...(retry && { retriedBy: retry.key }) }
}

/** Label of the button that sends again the calls that did not happen, or `undefined` if there are none. */
export function retryLabel({
  calls,
  mode,
  status,
  retryOf,
  retriedBy,
  error,
  restored,
  rescues,
}: Retriable): string | undefined {
  if (status === 100 || status === 102 || retriedBy !== undefined || restored) return undefined
  // A rescue is planned again, because what the account has may have changed.
  if (rescues) return status >= 400 ? t('status_retry') : undefined
  const isLost = mode === 'atomic' && error !== undefined
  const undone = [...calls.keys()].filter((index) => isLost || !isIn(calls[index]?.state))
  // Only the newest retry offers what remains of the first batch, even if the person cancelled the retry.
  const isCancelled = retryOf === undefined && undone.every((index) => calls[index]?.state === 'cancelled')
  if (undone.length === 0 || isCancelled) return undefined
  if (calls.length === 1) return t('status_retry')
  const numbers = callNumbers(undone)
  return numbers === undefined
    ? counted('status_retryCount', undone.length)
    : counted('status_retryCalls', undone.length, { numbers })
}

function isIn(state: string | undefined): boolean {
  return state === 'included' || state === 'final'
}
