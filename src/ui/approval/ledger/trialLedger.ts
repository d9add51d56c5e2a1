import { keyOf } from '../../../domain/asset.ts'
import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Asset, CallView, LedgerEntry, Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { t } from '../../../i18n/translate.ts'
import { isSigned } from '../decide/decision.ts'

/** What the calls changed on trial under a plan. Absent where no node told. */
export function runOf(preview: Preview | undefined, mode: Mode | undefined): Run | undefined {
  if (preview?.state !== 'ready') return undefined
  const { runs } = preview
  return mode === 'atomic' ? runs?.atomic : ((mode && runs?.[mode]) ?? runs?.stepwise)
}

/** The sentence and the rows that tell the outcome: those of the trial, unless it came to nothing because it failed. */
export function told(
  review: Review,
  run: Run | undefined,
): { title: string; rows: readonly LedgerEntry[]; more: number; seen: boolean } {
  const rows = blockOf(review, 'ledger')?.rows ?? []
  const { length } = run?.rows ?? []
  const isSeen = run && (length > 0 || (rows.length > 0 && run.failures.length === 0 && !run.fails))
  if (!isSeen) return { title: review.title, rows, more: 0, seen: false }
  const title = isSigned(review) ? t('common_ifSent', { what: run.title }) : run.title
  return { title, rows: run.rows, more: run.more ?? 0, seen: true }
}

export type Net = { asset: Asset; amount: bigint }

/** What moves in sum per asset, negative for what leaves, in the order of its first move. */
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
 * The assets of which a trial came to more for the account than the calls promise: that much only the trial shows. A guess
 * may cost something, but promises nothing, and neither does a token that nobody vouches for.
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

/** The total changes once a call has run, and whether only the simulation shows them. */
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
