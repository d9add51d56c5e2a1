import type { Activity } from '../../../domain/batch.ts'
import { numberFormat } from '../../../i18n/formats.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { stopped as whole } from '../../../i18n/sentences.ts'
import { counted, language, t } from '../../../i18n/translate.ts'
import { inert } from '../../kit/text/inertText.ts'
import { clockOf } from '../relativeTime.ts'
import { type Counts, count, headed } from './batchCounts.ts'
import { lost, partly, unsent } from './endedSummary.ts'

/** The status of a batch in words. */
export type Standing = {
  heading: string
  /** The consequence for the money. */
  line: string
  chip: { tone: 'plain' | 'live' | 'good' | 'warn' | 'bad'; word: string }
  /** Set on a final failure, which screen readers announce at once instead of in turn. */
  failed: boolean
}

/** Heading, consequence and chip of an activity. `network` is the name of the activity's network. */
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

/** Label of the button that stops a batch, or `undefined` if no call is left to stop. */
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
  if (waitsFor === 'funds')
    return {
      heading,
      line: t('status_fundsFirst'),
      chip: { tone: 'live', word: t('status_chipWaits') },
      failed: false,
    }
  if (waitsFor === 'fee') {
    // With nothing left to sign or to sign again, only the filler of an unused nonce can cost more.
    const fills = activity.calls.every(({ state }) => state !== 'waits' && state !== 'signed')
    return {
      heading,
      line: t(fills ? 'status_fillNonce' : 'status_feeRose'),
      chip: { tone: 'warn', word: t(fills ? 'status_chipWaits' : 'status_chipFeeRose') },
      failed: false,
    }
  }
  if (waitsFor === 'device')
    return {
      heading,
      line: t('status_device'),
      chip: { tone: 'warn', word: t('status_chipWaits') },
      failed: false,
    }
  if (waitsFor === 'node')
    return {
      heading,
      line: t('status_nodeSilent', { network }),
      chip: { tone: 'warn', word: t('status_chipWaits') },
      failed: false,
    }
  if (waitsFor === 'answer')
    return {
      heading,
      line: activity.sponsor
        ? t('status_bundlerSays', { said: inert(activity.said ?? '') })
        : t('status_unclear', { network, said: inert(activity.said ?? '') }),
      chip: { tone: 'warn', word: t('status_chipWaits') },
      failed: false,
    }
  if (waitsFor === 'rival')
    return {
      heading,
      line: t(activity.oneNode ? 'status_placeOneNode' : 'status_placeProven'),
      chip: { tone: 'warn', word: t('status_chipWaits') },
      failed: false,
    }
  if (waitsFor === 'proof')
    return {
      heading,
      line: t('status_unproven'),
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
  const unknown = activity.calls.find(({ state, reason }) => state === 'sent' && reason)?.reason
  if (unknown)
    return {
      heading,
      line: whole(inWords(unknown)),
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

/** Describes the replacement transaction of a waiting call. */
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
