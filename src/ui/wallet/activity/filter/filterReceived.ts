import type { Received } from '../received/received.ts'
import { type Filters, hasAll, wordsIn } from './filterActivities.ts'

/** The account and network where the items were received, and how to name what a search can find. */
export type Place = {
  account: string
  chainId: number
  symbolOf: (received: Received) => string | undefined
  nameOf: (address: string) => string | undefined
}

/** The received items that match all filters, in their order. No site sent them, so a site's filter hides all. */
export function filterReceived(
  received: readonly Received[],
  { text, site, account, chainId, kind }: Filters,
  place: Place,
): readonly Received[] {
  const isOther =
    site !== undefined ||
    (kind !== undefined && kind !== 'received') ||
    (account !== undefined && account.toLowerCase() !== place.account.toLowerCase()) ||
    (chainId !== undefined && chainId !== place.chainId)
  if (isOther) return []
  const words = wordsIn(text)
  return received.filter((one) => {
    const symbol = place.symbolOf(one)
    if (symbol === undefined) return false
    const more = one.kind === 'token' ? [one.from, place.nameOf(one.from), one.address, one.hash] : []
    return hasAll(
      words,
      [symbol, ...more].flatMap((found) => found?.toLowerCase() ?? []),
    )
  })
}
