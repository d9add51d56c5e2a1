import type { RescueCall, RescueItem } from './rescuePlan.ts'

/** What the person decided about lines of the list, by their keys. */
export type Decisions = ReadonlyMap<string, boolean>

/** The lines to show, and those that the rescue includes. */
export type Chosen = { shown: readonly RescueItem[]; included: ReadonlySet<RescueItem> }

/**
 * Includes the lines of known contracts, and others only if the person decides so: one call that fails stops all, so a
 * thief's contract could veto each rescue. Also leaves out calls like the one that `failed` the last time.
 */
export function chooseItems(
  items: readonly RescueItem[],
  decisions: Decisions,
  failed?: Pick<RescueCall, 'to' | 'data'>,
): Chosen {
  const isIncluded = (item: RescueItem) => decisions.get(item.key) ?? (item.isKnown && !isLike(item, failed))
  const moving = new Set(
    items.flatMap((item) => (item.kind === 'nft' && isIncluded(item) ? placeOf(item.nft) : [])),
  )
  // The transfer of an NFT ends its approval, and then only the new owner may end it.
  const shown = items.filter(
    (item) =>
      item.kind !== 'allowance' ||
      item.allowance.kind !== 'item' ||
      !moving.has(placeOf({ address: item.allowance.token, id: item.allowance.id ?? 0n })),
  )
  return { shown, included: new Set(shown.filter(isIncluded)) }
}

/** True if the item calls the same function of the same contract. */
export function isLike({ call }: RescueItem, other: Pick<RescueCall, 'to' | 'data'> | undefined): boolean {
  const nameOf = ({ to, data }: Pick<RescueCall, 'to' | 'data'>) => `${to} ${data.slice(0, 10)}`.toLowerCase()
  return other !== undefined && nameOf(call) === nameOf(other)
}

const placeOf = ({ address, id }: { address: string; id: string | bigint }) =>
  `${address.toLowerCase()} ${BigInt(id)}`
