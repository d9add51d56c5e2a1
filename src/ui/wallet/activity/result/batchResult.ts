import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import type { TokenBalance } from '../../../../domain/token.ts'
import { listed, stopped, together } from '../../../../i18n/sentences.ts'
import { counted, sentence, t } from '../../../../i18n/translate.ts'
import { activityTitle, recipientsText } from '../activityText.ts'
import { assetAmount } from '../assetAmount.ts'
import { indicesOf } from '../batchCounts.ts'
import type { Standing } from '../batchSummary.ts'
import { isInFlight } from '../isInFlight.ts'
import { mainSide, movedBy } from '../moved/moved.ts'
import { movedText } from '../moved/movedText.ts'
import { type Amount, type Sent, sentBy } from '../transfers.ts'

/** The first lines of a batch's screen: the result for the money, then how far the batch is. */
export type BatchResult = {
  heading: string
  /** The sent amounts and their recipients, or the subject of the batch. */
  about: string[]
  /** The progress. Absent if the screen says what remains instead. */
  line?: string
  /** What the batch sent, for its worth. */
  sent?: Sent
  /** What it moved by other means than plain transfers, for its worth. */
  moved?: readonly Amount[]
}

/** Names for the calls of a batch: its network's coin, the listed tokens, and the names of recipients. */
export type Terms = {
  network: Network | undefined
  tokens: readonly TokenBalance[]
  nameOf: (address: string) => string
}

/**
 * The result of a batch. "You sent" needs receipts: while the batch is pending, it is "Sending", also if all
 * calls are pre-confirmed.
 */
export function resultOf(
  activity: Activity,
  standing: Standing,
  { network, tokens, nameOf }: Terms,
): BatchResult {
  const sent = sentBy(activity, network, tokens)
  const isDone = activity.status === 200
  const amounts = sent && listed(sent.assets.map(assetAmount))
  const moved = sent ? undefined : movedBy(activity, network, tokens)
  if (moved) return { ...movedResult(activity, standing, movedText(moved, 'you')), moved: mainSide(moved) }
  const about = sent ? [recipientsText(sent, nameOf)] : [activityTitle(activity, network, tokens)]
  if (isInFlight(activity) || isDone) {
    if (!sent || amounts === undefined) return { heading: standing.heading, about, line: standing.line }
    return {
      heading: sentence(isDone ? 'status_youSent' : 'activity_sending', { amounts }),
      about,
      line: together(stopped(standing.heading), standing.line),
      sent,
    }
  }
  if (amounts !== undefined && sent)
    return { heading: partly(standing, sentence('status_youSent', { amounts })), about, sent }
  return { heading: wentThrough(activity) ?? standing.heading, about }
}

/** What moved, and in the same heading what went wrong: a part must never read as the whole. */
function partly(standing: Standing, moved: string): string {
  return together(stopped(moved), standing.heading)
}

/** The result of calls that moved something by other means than plain transfers. */
function movedResult(
  activity: Activity,
  standing: Standing,
  { heading, beside }: ReturnType<typeof movedText>,
): BatchResult {
  const more = beside === undefined ? [] : [beside]
  if (activity.status === 200)
    return { heading, about: more, line: together(stopped(standing.heading), standing.line) }
  return { heading: partly(standing, heading), about: more }
}

/** "Call 1 of 2 went through", or `undefined` if none did. */
function wentThrough({ calls }: Activity): string | undefined {
  const through = indicesOf(calls, ({ state }) => state === 'included' || state === 'final')
  const [first] = through
  if (first === undefined) return undefined
  const all = calls.length
  return through.length === 1
    ? t('status_oneWentThrough', { number: first + 1, all })
    : counted('status_someWentThrough', through.length, { all })
}
