import { keyOf } from '../../../domain/asset.ts'
import type { CallView, LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import { blocksOf } from '../../../domain/review/reviewBlocks.ts'
import type { Text } from '../../../domain/text/message.ts'

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

/**
 * Short addresses that the account has not used before, as the review warns. Empty if the warning only counts
 * some of them: a row without the mark would then look like a known address.
 */
export function newIn(review: Review): readonly Text[] {
  const warned = blocksOf(review, 'warning').find(({ warning }) => warning === 'firstInteraction')
  return warned ? namesIn(warned.text) : []
}

function namesIn(text: Text | number | undefined): readonly Text[] {
  if (typeof text !== 'object' || !('say' in text)) return []
  const { who } = text.values ?? {}
  return typeof who === 'object' && 'list' in who ? who.list : namesIn(text.values?.text)
}
