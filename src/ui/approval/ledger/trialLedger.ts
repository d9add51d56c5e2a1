import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { CallView, LedgerEntry, Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { say } from '../../../domain/text/message.ts'
import { withSymbol } from '../../../i18n/formatAmount.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { t } from '../../../i18n/translate.ts'
import { isSigned } from '../decide/decision.ts'
import { openFloors, withFloors } from './floors.ts'
import { type Net, netOf } from './net.ts'

/** The simulated changes of the calls under a plan. `undefined` if no node simulated them. */
export function runOf(preview: Preview | undefined, mode: Mode | undefined): Run | undefined {
  if (preview?.state !== 'ready') return undefined
  const { runs } = preview
  return mode === 'atomic' ? runs?.atomic : ((mode && runs?.[mode]) ?? runs?.stepwise)
}

/** The sentence, the alarming parts of it, and the rows of the outcome: the simulation's, unless it failed and changed nothing. */
export function told(
  review: Review,
  run: Run | undefined,
): { title: string; low: string[]; rows: readonly LedgerEntry[]; more: number; seen: boolean } {
  const rows = blockOf(review, 'ledger')?.rows ?? []
  const { length } = run?.rows ?? []
  const isSeen = run && (length > 0 || (rows.length > 0 && run.failures.length === 0 && !run.fails))
  if (!isSeen) {
    const open = run ? [] : openFloors(blockOf(review, 'calls')?.calls ?? [])
    const floors = open.map(({ asset }) => say('amount_atLeast', { amount: withSymbol('0', asset.symbol) }))
    const more = floors.length > 0 && say('outcome_receive', { what: { list: floors } })
    const title = more ? { sentences: [review.title, more] } : review.title
    const low = floors.map((floor) => inWords(floor, true))
    return { title: inWords(title, true), low, rows: [...rows, ...open], more: 0, seen: false }
  }
  const floored = withFloors(run.title, run.rows, blockOf(review, 'calls')?.calls ?? [])
  const simulated = inWords(floored.title, true)
  const title = isSigned(review) ? t('common_ifSent', { what: simulated }) : simulated
  return { title, low: floored.low, rows: run.rows, more: run.more ?? 0, seen: true }
}

/**
 * The assets of which a simulation gives the account more than the calls promise: only the simulation shows the
 * surplus. A guessed call may cost something but promises nothing, and neither does a token with unconfirmed
 * claims.
 */
export function unprovenIn(calls: readonly CallView[], seen: readonly LedgerEntry[]): ReadonlySet<string> {
  const promised = netOf(
    calls.flatMap(({ guessed, effects }) =>
      effects.filter(({ direction, asset }) => direction === 'sent' || !(guessed || asset.claimed)),
    ),
  )
  const beyond = [...netOf(seen)].filter(([key, { amount }]) => amount > (promised.get(key)?.amount ?? 0n))
  return new Set(beyond.map(([key]) => key))
}

/** The net change after a call, and whether only the simulation shows it. */
export type After = Net & { unproven: boolean }

export function afterCall(
  run: Run | undefined,
  calls: readonly CallView[],
  index: number,
): After[] | undefined {
  if (!run?.calls) return undefined
  const seen = run.calls.slice(0, index + 1).flat()
  const unproven = unprovenIn(calls.slice(0, index + 1), seen)
  return [...netOf(seen)].map(([key, net]) => ({ ...net, unproven: unproven.has(key) }))
}
