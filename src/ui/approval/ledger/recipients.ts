import { keyOf } from '../../../domain/asset.ts'
import type { CallView, LedgerEntry, Party } from '../../../domain/review/review.ts'

/** Who gets what leaves in a row. Empty unless the calls name a recipient for every part of it. */
export function recipientsOf({ direction, asset, amount }: LedgerEntry, calls: readonly CallView[]): Party[] {
  if (direction !== 'sent' || amount === undefined) return []
  const parts = calls.flatMap(({ effects, guessed, taker }) =>
    effects
      .filter((one) => one.direction === 'sent' && keyOf(one.asset) === keyOf(asset))
      .map((one) => ({ amount: BigInt(one.amount ?? 0), party: guessed ? undefined : (one.party ?? taker) })),
  )
  const total = parts.reduce((sum, part) => sum + part.amount, 0n)
  const parties = parts.flatMap(({ party }) => party ?? [])
  if (total !== BigInt(amount) || parties.length < parts.length) return []
  return [...new Map(parties.map((party) => [party.address.toLowerCase(), party])).values()]
}
