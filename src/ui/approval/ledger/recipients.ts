import { keyOf } from '../../../domain/asset.ts'
import type { Run } from '../../../domain/review/preview.ts'
import type { CallView, LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import { blocksOf } from '../../../domain/review/reviewBlocks.ts'
import type { Text } from '../../../domain/text/message.ts'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import type { Failing } from '../notes/notes.ts'

/** Who gets some of what leaves in a row, and how much by the calls. `through`: who gets it further on is unknown. */
export type Recipient = Party & { share: bigint; through?: boolean }

/**
 * The recipients that the calls name. If a call fails or the amount is only a bound, the shares may differ: then
 * it is empty unless the calls name a recipient for every part. A bound is no share of an exact amount. The
 * contracts of the other calls follow where all shares then are the row's amount. `seen`: what each call moved in the
 * simulation, for calls whose bytes tell nothing.
 */
export function recipientsOf(
  { direction, asset, amount, bound }: LedgerEntry,
  calls: readonly CallView[],
  { fails, happens }: Failing = {},
  seen: Run['calls'] = [],
): Recipient[] {
  if (direction !== 'sent') return []
  const found = new Map<string, Recipient>()
  let rest = BigInt(amount ?? 0)
  let isOpen = false
  let isExact = amount && !bound && !fails
  let simulated = 0n
  const isOf = (one: LedgerEntry) => one.direction === 'sent' && keyOf(one.asset) === keyOf(asset)
  calls.forEach((call, index) => {
    if (happens && !happens.includes(index)) return
    const own = call.effects.filter(isOf)
    for (const one of own) {
      const share = BigInt(one.amount ?? 0)
      const known = one.bound && !bound ? undefined : recipientIn(call, one)
      rest -= share
      if (!known) isOpen = true
      if (one.bound) isExact = false
      add(known ?? call.to, share, !known)
    }
    for (const { amount = '0x0' } of own.length > 0 ? [] : (seen[index] ?? []).filter(isOf)) {
      simulated += BigInt(amount)
      add(call.to, BigInt(amount), true)
    }
  })
  const named = [...found.values()].filter(({ through }) => !through || (isExact && rest === simulated))
  // By net, less than a bound may leave, but never more than the calls say.
  const differs = isOpen || (fails ? rest : rest > 0n)
  return (amount ? (fails || bound) && differs : isOpen) ? [] : named

  function add(party: Party | undefined, share: bigint, through: boolean) {
    if (!party) {
      isExact = false
      return
    }
    const key = party.address.toLowerCase() + through
    const sum = share + (found.get(key)?.share ?? 0n)
    found.set(key, { ...party, share: sum, ...(through && { through }) })
  }
}

/** A guess names nobody. Yet the coins that a call carries reach its target, whatever the call does. */
function recipientIn(call: CallView, { asset, amount, party, to }: LedgerEntry) {
  const carries = !asset.address && BigInt(amount ?? 0) === BigInt(call.value)
  return (call.guessed ? undefined : (to ?? party ?? call.taker)) ?? (carries ? call.to : undefined)
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
export function namedRecipients<T extends Party & { through?: boolean }>(
  to: readonly T[],
  isNew: (short: string) => boolean,
): { first: T[]; others: number } {
  const isMarked = ({ address, through }: T) => !through && isNew(shortAddress(address))
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
  { rows, ...failing }: { rows: readonly LedgerEntry[] } & Failing,
  calls: readonly CallView[],
  review: Review,
): Set<string> {
  const shown = rows.flatMap((row): (Party & { through?: boolean })[] => [
    ...(row.direction === 'allowance' && row.party ? [row.party] : []),
    ...recipientsOf(row, calls, failing),
  ])
  const shorts = shown.map(({ address, through }) => !through && shortAddress(address))
  return new Set(newIn(review).flatMap((name) => (shorts.includes(String(name)) ? String(name) : [])))
}
