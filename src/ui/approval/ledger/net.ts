import { keyOf } from '../../../domain/asset.ts'
import type { Asset, LedgerEntry } from '../../../domain/review/review.ts'

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

/** True for a loss without a limit. */
export const isOpen = ({ direction, amount }: LedgerEntry): boolean =>
  direction === 'sent' && amount === undefined
