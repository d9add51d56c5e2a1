import type { Activity, ActivityCall } from '../../wire/batch.ts'
import { numberFormat } from '../../words/formats.ts'
import { listed, stopped, together } from '../../words/sentences.ts'
import { counted, language, t } from '../../words/words.ts'
import { faultSaid } from '../faults.ts'
import { callNumbers, callsOf } from './callNumbers.ts'
import { clockOf } from './when.ts'

/** Where a batch is, in words. */
export type Standing = {
  heading: string
  /** What that means for the money. */
  line: string
  chip: { tone: 'plain' | 'live' | 'good' | 'warn' | 'bad'; word: string }
  /** Set once something went wrong for good: said at once, not in turn. */
  failed: boolean
}

type Counts = {
  all: number
  arrived: number
  failed: number[]
  cancelled: number[]
  /** Another transaction of the account has their nonce. */
  replaced: number[]
}

/** Heading, consequence and chip of an activity. `network` is the name of the one it runs on. */
export function standingOf(activity: Activity, network: string): Standing {
  const counts = count(activity.calls)
  switch (activity.status) {
    case 100:
    case 102:
      return onItsWay(activity, counts, network)
    case 200:
      return {
        heading: headed(activity, counts, 'Done'),
        line: done(activity, counts),
        chip: { tone: 'good', word: t('status_chipDone') },
        failed: false,
      }
    case 207:
    case 600:
      return partly(activity, counts)
    case 400:
      return unsent(activity, counts)
    case 500:
      return lost(activity, counts)
  }
}

/** What the button says that keeps a batch from going on; nothing where there is nothing left to keep back. */
export function stopLabel({ mode, status, stopped, calls }: Activity): string | undefined {
  if (mode !== 'stepwise' || (status !== 100 && status !== 102) || stopped) return undefined
  const next = calls.findIndex(({ state }) => state === 'waits')
  if (next === -1) return undefined
  return next === 0 ? t('status_stopFirst') : t('status_stopAfter', { number: next })
}

function onItsWay(activity: Activity, counts: Counts, network: string): Standing {
  const { mode, waitsFor, stopped } = activity
  const isAllIn = counts.arrived === counts.all
  const isFirst = mode === 'stepwise' && counts.all > 1
  const heading = isAllIn
    ? headed(activity, counts, 'In')
    : counts.arrived === 0
      ? isFirst
        ? t('status_firstOnTheWay', { all: counts.all })
        : headed(activity, counts, 'OnTheWay')
      : counted('status_someIn', counts.arrived, { all: counts.all })
  if (waitsFor === 'unlock')
    return {
      heading,
      line: t('status_unlock'),
      chip: { tone: 'warn', word: t('status_chipPaused') },
      failed: false,
    }
  if (waitsFor === 'node')
    return {
      heading,
      line: t('status_nodeSilent', { network }),
      chip: { tone: 'warn', word: t('status_chipWaits') },
      failed: false,
    }
  if (waitsFor === 'nonce')
    return {
      heading,
      line: t('status_otherWallet'),
      chip: { tone: 'warn', word: t('status_chipWaits') },
      failed: false,
    }
  const waiting = activity.calls.findIndex(({ state }) => state === 'waits')
  return {
    heading,
    line:
      replacementLine(activity) ??
      (stopped && waiting > 0
        ? t('status_stopsAfter', { number: waiting })
        : isAllIn
          ? t('status_preconfirmed')
          : t(`status_${mode}Started`, { time: clockOf(activity.createdAt, undefined, true) })),
    chip: { tone: 'live', word: isAllIn ? t('status_chipPreconfirmed') : t('status_chipInFlight') },
    failed: false,
  }
}

/** What was sent in the place of a call that waits. */
function replacementLine({ calls, mode, kind }: Activity): string | undefined {
  const cancelled = calls.findIndex(({ replacement }) => replacement === 'cancel')
  const index = cancelled >= 0 ? cancelled : calls.findIndex(({ replacement }) => replacement !== undefined)
  if (index < 0) return undefined
  const what = cancelled >= 0 ? 'Cancelling' : 'SentAgain'
  if (kind === 'transaction') return t(`status_transaction${what}`)
  return mode === 'atomic' ? t(`status_batch${what}`) : t(`status_call${what}`, { number: index + 1 })
}

function done({ mode, calls }: Activity, { all }: Counts): string {
  const blocks = new Set(calls.map(({ blockNumber }) => blockNumber).filter((block) => block !== undefined))
  const [block] = blocks
  const isOne = mode === 'atomic' && all > 1
  if (blocks.size > 1) return counted('status_inBlocks', blocks.size)
  if (!block) return isOne ? t('status_inSomeBlockAsOne') : t('status_inSomeBlock')
  const number = numberFormat(language()).format(BigInt(block))
  return isOne ? t('status_inBlockAsOne', { number }) : t('status_inBlock', { number })
}

function partly({ calls, stopped }: Activity, { failed, cancelled, replaced }: Counts): Standing {
  const stayed = indicesOf(calls, ({ state }) => state === 'included' || state === 'final')
  const unsent = indicesOf(calls, ({ state }) => state === 'notSent' || state === 'waits')
  const [first] = failed
  const line = together(replacedLine(replaced), outcome({ stayed, cancelled, unsent }))

  const [kept] = cancelled
  if (first === undefined && kept !== undefined)
    return {
      heading:
        unsent.length > 0
          ? t('status_stoppedAt', { number: kept + 1 })
          : counted('status_cancelledHeading', cancelled.length, { calls: callsOf(cancelled, 'Start') }),
      line,
      chip: { tone: 'plain', word: t('status_chipPartlyDone') },
      failed: false,
    }
  if (first === undefined && replaced.length > 0)
    return {
      heading: counted('status_notHappened', replaced.length, { calls: callsOf(replaced, 'Start') }),
      line,
      chip: { tone: 'bad', word: t('status_chipPartlyDone') },
      failed: true,
    }
  if (first === undefined)
    return {
      heading:
        stayed.length > 0
          ? t('status_stoppedAfter', { number: Math.max(...stayed) + 1 })
          : t('status_stopped'),
      line: stopped ? together(line, t('status_youStopped')) : line,
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
    chip: { tone: 'bad', word: t('status_chipPartlyDone') },
    failed: true,
  }
}

/** Why calls that were sent did not happen, though nobody cancelled them. */
function replacedLine(replaced: readonly number[]): string {
  if (replaced.length === 0) return ''
  const numbers = callNumbers(replaced)
  return numbers === undefined
    ? counted('status_placesTakenCount', replaced.length)
    : counted('status_placesTaken', replaced.length, { numbers })
}

/** What became of the calls that nothing went wrong with: "Calls 1 and 2 stay, call 4 was not sent." */
function outcome(parts: Record<'stayed' | 'cancelled' | 'unsent', readonly number[]>): string {
  const clauses = (['stayed', 'cancelled', 'unsent'] as const)
    .filter((part) => parts[part].length > 0)
    .map((part, at) =>
      counted(`status_${part}`, parts[part].length, { calls: callsOf(parts[part], at ? 'Within' : 'Start') }),
    )
  return clauses.length > 0 ? stopped(listed(clauses, 'none')) : t('status_someHappened')
}

function unsent(activity: Activity, counts: Counts): Standing {
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
  if (counts.replaced.length > 0)
    return {
      heading: counts.all === 1 ? t('status_itDidNot') : t('status_nothingOfIt'),
      line: t('status_itsPlaceTaken'),
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

function lost(activity: Activity, counts: Counts): Standing {
  const { mode, error, calls } = activity
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
      t('status_onlyFee'),
      skipped > 0 ? t('status_restNotSent') : '',
    ),
    chip: { tone: 'bad', word: t('status_chipFailed') },
    failed: true,
  }
}

function count(calls: readonly ActivityCall[]): Counts {
  const settled = calls.filter(({ state }) => state === 'included' || state === 'final').length
  return {
    all: calls.length,
    arrived: settled + calls.filter(({ state }) => state === 'preconfirmed').length,
    failed: indicesOf(calls, ({ state }) => state === 'failed' || state === 'dropped'),
    cancelled: indicesOf(calls, ({ state }) => state === 'cancelled'),
    replaced: indicesOf(calls, ({ state }) => state === 'replaced'),
  }
}

function indicesOf(calls: readonly ActivityCall[], is: (call: ActivityCall) => boolean): number[] {
  return calls.flatMap((call, index) => (is(call) ? [index] : []))
}

/** "The call is done", "Both calls are done", "All 3 calls are done". */
function headed(activity: Activity, { all }: Counts, verb: 'Done' | 'In' | 'OnTheWay' | 'Failed'): string {
  if (all === 1) return t(`status_${noun(activity)}${verb}`)
  return all === 2 ? t(`status_both${verb}`) : counted(`status_all${verb}`, all)
}

function noun({ kind }: Activity): 'call' | 'transaction' {
  return kind === 'batch' ? 'call' : 'transaction'
}
