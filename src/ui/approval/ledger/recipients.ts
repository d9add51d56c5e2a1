import { keyOf } from '../../../domain/asset.ts'
import type { CallView, LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import { blocksOf } from '../../../domain/review/reviewBlocks.ts'
import type { Text } from '../../../domain/text/message.ts'
import { shortAddress } from '../../kit/text/addressGroups.ts'

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

/** Recipients that a row names. A warning never names more new addresses. */
const drawn = 4

/** The recipients that a row names, new addresses first, and the number of the others, whom the calls name. */
export function namedRecipients(
  to: readonly Party[],
  isNew: (short: string) => boolean,
): { first: Party[]; others: number } {
  const isMarked = ({ address }: Party) => isNew(shortAddress(address))
  const first = [...to.filter(isMarked), ...to.filter((party) => !isMarked(party))].slice(0, drawn)
  return { first, others: to.length - first.length }
}

/** Everybody whom a warning names. Empty if it only counts some of them. */
export function namesIn(text: Text | number | undefined): readonly Text[] {
  if (typeof text !== 'object' || !('say' in text)) return []
  const { who, text: inner } = text.values ?? {}
  if (typeof who === 'string') return [who]
  return typeof who === 'object' && 'list' in who ? who.list : namesIn(inner)
}

/** The short addresses that a row of the ledger or a spender's card marks as new. */
export function markedIn(
  rows: readonly LedgerEntry[],
  calls: readonly CallView[],
  review: Review,
): Set<string> {
  const shown = rows.flatMap((row) => [
    ...(row.direction === 'allowance' && row.party ? [row.party] : []),
    ...recipientsOf(row, calls),
  ])
  const shorts = shown.map(({ address }) => shortAddress(address))
  return new Set(newIn(review).flatMap((name) => (shorts.includes(String(name)) ? String(name) : [])))
}
