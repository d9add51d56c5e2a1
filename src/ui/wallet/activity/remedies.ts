import type { Activity } from '../../../domain/batch.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { callNumbers } from './callNumbers.ts'

/** Milliseconds until the remedies for a waiting call appear: most calls complete before. */
const patience = 3000

/** What can be done about a call that waits: the words of its buttons. No `cancel` where that is on its way already, or nobody could tell whether it held. */
export type Remedy = { speedUp: string; cancel?: string }

/** The calls that were sent and are not executed: all calls of one transaction are the first of them. */
export function waitingCalls({ calls, mode }: Activity): number[] {
  const waiting = [...calls.keys()].filter((index) => ['signed', 'sent'].includes(calls[index]?.state ?? ''))
  return mode === 'atomic' ? waiting.slice(0, 1) : waiting
}

/** The call that others wait for, once it has taken longer than it should. */
export function stuckCall(activity: Activity, now: number): number | undefined {
  const [first] = waitingCalls(activity)
  const since = first === undefined ? undefined : (activity.calls[first]?.sentAt ?? activity.createdAt)
  return since !== undefined && now - since >= patience ? first : undefined
}

/** What can be done about the waiting call of this index. */
export function remedyOf({ calls, mode, kind, onlyCounted }: Activity, index: number): Remedy {
  if (calls[index]?.replacement === 'cancel') return { speedUp: t('status_speedUpCancellation') }
  const number = index + 1
  const what =
    kind === 'transaction' ? 'Transaction' : mode === 'atomic' && calls.length > 1 ? 'Batch' : 'Call'
  const named = (verb: 'speedUp' | 'cancel') =>
    what === 'Call' ? t(`status_${verb}Call`, { number }) : t(`status_${verb}${what}`)
  return { speedUp: named('speedUp'), ...(!onlyCounted && { cancel: named('cancel') }) }
}

/** What the button says that sends again what did not happen; nothing where there is nothing to send again. */
export function retryLabel({
  calls,
  mode,
  status,
  retriedBy,
  error,
  restored,
}: Activity): string | undefined {
  if (status === 100 || status === 102 || retriedBy !== undefined || restored) return undefined
  const isLost = mode === 'atomic' && error !== undefined
  const undone = [...calls.keys()].filter((index) => isLost || !isIn(calls[index]?.state))
  if (undone.length === 0 || undone.every((index) => calls[index]?.state === 'cancelled')) return undefined
  if (calls.length === 1) return t('status_retry')
  const numbers = callNumbers(undone)
  return numbers === undefined
    ? counted('status_retryCount', undone.length)
    : counted('status_retryCalls', undone.length, { numbers })
}

function isIn(state: string | undefined): boolean {
  return state === 'included' || state === 'final'
}
