import { keyOf } from '../../../domain/asset.ts'
import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Asset, CallView, LedgerEntry, Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { t } from '../../../i18n/translate.ts'
import { isSigned } from '../decide/decision.ts'

/** The simulated changes of the calls under a plan. `undefined` if no node simulated them. */
export function runOf(preview: Preview | undefined, mode: Mode | undefined): Run | undefined {
  if (preview?.state !== 'ready') return undefined
  const { runs } = preview
  return mode === 'atomic' ? runs?.atomic : ((mode && runs?.[mode]) ?? runs?.stepwise)
}

/** The sentence and the rows of the outcome: the simulation's, unless it failed and changed nothing. */
export function told(
  review: Review,
  run: Run | undefined,
): { title: string; rows: readonly LedgerEntry[]; more: number; seen: boolean } {
  const rows = blockOf(review, 'ledger')?.rows ?? []
  const { length } = run?.rows ?? []
  const isSeen = run && (length > 0 || (rows.length > 0 && run.failures.length === 0 && !run.fails))
  if (!isSeen) return { title: inWords(review.title, true), rows, more: 0, seen: false }
  const simulated = inWords(run.title, true)
  const title = isSigned(review) ? t('common_ifSent', { what: simulated }) : simulated
  return { title, rows: run.rows, more: run.more ?? 0, seen: true }
}

export type Net = { asset: Asset; amount: bigint }

/** The net change per asset, negative for losses, in the order of its first move. */
export function netOf(entries: readonly LedgerEntry[]): Map<string, Net> {
  const sums = new Map<string, Net>()
  for (const { direction, asset, amount = '0x0' } of entries) {
    if (direction === 'allowance') continue
    const key = keyOf(asset)
    const before = sums.get(key)?.amount ?? 0n
    sums.set(key, { asset, amount: direction === 'sent' ? before - BigInt(amount) : before + BigInt(amount) })
  }
  return sums
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
