import { together } from '../../../../i18n/sentences.ts'
import { t } from '../../../../i18n/translate.ts'
import type { Standing } from '../batchSummary.ts'
import { isInFlight } from '../isInFlight.ts'
import { type Retriable, retryLabel } from '../remedies.ts'
import type { BatchResult } from './batchResult.ts'

/** What remains of a batch that ended without all of its calls, and what the person can do. */
export type Remains = {
  tone: 'warn' | 'bad' | 'neutral'
  /** What went wrong, unless the screen's heading says it. */
  heading: string
  remains: string
  toDo: string
}

/** A call in one of these moved nothing. */
const unmoved = ['notSent', 'waits', 'cancelled', 'replaced', 'dropped', 'lost']

/** `undefined` for a batch that is on its way or done: nothing remains of it. */
export function whatRemains(
  activity: Retriable,
  standing: Standing,
  result: Pick<BatchResult, 'heading'>,
): Remains | undefined {
  const { status, calls, retriedBy } = activity
  if (isInFlight(activity) || status === 200) return undefined
  const has = (...states: string[]) => calls.some(({ state }) => states.includes(state))
  const isPartly = status === 207 || status === 600
  const { tone } = standing.chip
  return {
    tone: tone === 'warn' || tone === 'bad' ? tone : 'neutral',
    heading: result.heading.endsWith(standing.heading) ? t('status_whatNow') : standing.heading,
    remains: together(
      standing.line,
      isPartly && has('failed') ? t('status_failedMoney') : '',
      isPartly && has(...unmoved) ? t('status_stillYours') : '',
    ),
    toDo:
      retryLabel(activity) !== undefined
        ? t('status_canRetry')
        : retriedBy === undefined
          ? t('status_nothingToDo')
          : t('status_retried'),
  }
}
