import type { Activity } from '../../../domain/batch.ts'
import { listed, stopped, together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { faultSaid } from '../../commands/errorText.ts'
import { type Counts, headed, indicesOf, noun } from './batchCounts.ts'
import type { Standing } from './batchSummary.ts'
import { callNumbers, callsOf } from './callNumbers.ts'
import { paysInToken } from './result/paysInToken.ts'

/** Describes a batch in which some calls happened and others did not. */
export function partly(
  { calls, stopped: isStopped, error }: Activity,
  { failed, cancelled, replaced }: Counts,
): Standing {
  const stayed = indicesOf(calls, ({ state }) => state === 'included' || state === 'final')
  const unsent = indicesOf(calls, ({ state }) => state === 'notSent' || state === 'waits')
  const [first] = failed
  const isRefused = calls.some(({ state }) => state === 'dropped' || state === 'lost')
  const line = together(
    isRefused && error ? stopped(faultSaid(error)) : '',
    replacedLine(replaced),
    outcome({ stayed, cancelled, unsent }),
  )

  const [kept] = cancelled
  if (first === undefined && kept !== undefined)
    return {
      heading:
        unsent.length > 0
          ? t('status_stoppedAt', { number: kept + 1 })
          : counted('status_cancelledHeading', cancelled.length, { calls: callsOf(cancelled, 'Start') }),
      line,
      chip: { tone: 'warn', word: t('status_chipPartlyDone') },
      failed: false,
    }
  if (first === undefined && replaced.length > 0)
    return {
      heading: counted('status_notHappened', replaced.length, { calls: callsOf(replaced, 'Start') }),
      line,
      chip: { tone: 'warn', word: t('status_chipPartlyDone') },
      failed: true,
    }
  if (first === undefined)
    return {
      heading:
        stayed.length > 0
          ? t('status_stoppedAfter', { number: Math.max(...stayed) + 1 })
          : t('status_stopped'),
      line: isStopped ? together(line, t('status_youStopped')) : line,
      chip: { tone: 'plain', word: t('status_chipStopped') },
      failed: false,
    }
  return {
    heading:
      unsent.length > 0
        ? t('status_stoppedAt', { number: first + 1 })
        : failed.length === 1
          ? t('status_oneFailed', { number: first + 1, all: calls.length })
          : counted('status_someFailed', failed.length, { all: calls.length }),
    line,
    chip: { tone: 'warn', word: t('status_chipPartlyDone') },
    failed: true,
  }
}

/** Explains why sent calls did not happen although nobody cancelled them. */
function replacedLine(replaced: readonly number[]): string {
  if (replaced.length === 0) return ''
  const numbers = callNumbers(replaced)
  return numbers === undefined
    ? counted('status_placesTakenCount', replaced.length)
    : counted('status_placesTaken', replaced.length, { numbers })
}

/** Outcome of the calls that did not fail: "Calls 1 and 2 stay, call 4 wasn’t sent." */
function outcome(parts: Record<'stayed' | 'cancelled' | 'unsent', readonly number[]>): string {
  const clauses = (['stayed', 'cancelled', 'unsent'] as const)
    .filter((part) => parts[part].length > 0)
    .map((part, at) =>
      counted(`status_${part}`, parts[part].length, { calls: callsOf(parts[part], at ? 'Within' : 'Start') }),
    )
  return clauses.length > 0 ? stopped(listed(clauses, 'none')) : t('status_someHappened')
}

/** Describes a batch that sent nothing, or whose sent calls had no effect. */
export function unsent(activity: Activity, counts: Counts): Standing {
  const { error } = activity
  if (counts.cancelled.length > 0)
    return {
      heading: counts.all === 1 ? t(`status_${noun(activity)}Cancelled`) : t('status_batchCancelled'),
      line: t('status_cancellationFee'),
      chip: { tone: 'plain', word: t('status_chipCancelled') },
      failed: false,
    }
  if (activity.stopped)
    return {
      heading: t('status_stoppedBefore'),
      line: t('status_noFee'),
      chip: { tone: 'plain', word: t('status_chipStopped') },
      failed: false,
    }
  const isLost = activity.calls.some(({ state }) => state === 'lost')
  if (counts.replaced.length > 0 || isLost)
    return {
      heading: counts.all === 1 ? t('status_itDidNot') : t('status_nothingOfIt'),
      // A batch that had ended when its network was reset has no error.
      line: isLost
        ? together(stopped(error ? faultSaid(error) : t('fault_chainReset')), t('status_nothingMoved'))
        : t('status_itsPlaceTaken'),
      chip: { tone: 'bad', word: t('status_chipNotDone') },
      failed: true,
    }
  return {
    heading: counts.all === 1 ? t('status_itWasNotSent') : t('status_nothingSent'),
    line: together(error && stopped(faultSaid(error)), t('status_nothingMoved')),
    chip: { tone: 'bad', word: t('status_chipNotSent') },
    failed: true,
  }
}

/** Describes a batch that ran and failed. */
export function lost(activity: Activity, counts: Counts): Standing {
  const { mode, error, calls, sponsor } = activity
  const isTogether = mode === 'atomic' && counts.all > 1
  const skipped = calls.filter(({ state }) => state === 'notSent' || state === 'waits').length
  const heading = isTogether
    ? counts.all === 2
      ? t('status_neitherHappened')
      : counted('status_noneHappened', counts.all)
    : counts.all === 1
      ? headed(activity, counts, 'Failed')
      : skipped > 0
        ? t('status_stoppedAt', { number: (counts.failed[0] ?? 0) + 1 })
        : counts.failed.length < counts.all
          ? counted('status_someFailed', counts.failed.length, { all: counts.all })
          : headed(activity, counts, 'Failed')
  return {
    heading,
    line: together(
      error && counts.cancelled.length === 0 ? stopped(faultSaid(error)) : '',
      t(sponsor !== undefined && !paysInToken(calls) ? 'status_nothingMoved' : 'status_onlyFee'),
      skipped > 0 ? t('status_restNotSent') : '',
    ),
    chip: { tone: 'bad', word: t('status_chipFailed') },
    failed: true,
  }
}
