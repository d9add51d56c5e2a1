import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import type { TokenBalance } from '../../../../domain/token.ts'
import { siteName } from '../../../../sites/siteName.ts'
import { recipient } from '../activityText.ts'
import { movedBy } from '../moved/moved.ts'
import { tokenOf } from '../transfers.ts'
import { type FilterKind, kindsOf } from './activityKinds.ts'

/** What the list shows. An absent member, or an empty text, filters nothing. */
export type Filters = {
  text: string
  /** The name of a site, without the prefix of private windows. */
  site?: string
  account?: string
  chainId?: number
  kind?: FilterKind
}

export const noFilters: Filters = { text: '' }

/** How to name what a search can find. */
export type Names = {
  networks: readonly Network[]
  tokensOf: (chainId: number) => readonly TokenBalance[]
  nameOf: (address: string) => string | undefined
}

/** Number of filters in use beside the search text. */
export const filtersInUse = ({ text: _, ...others }: Filters): number =>
  Object.values(others).filter((value) => value !== undefined).length

/** The activities that match all filters, in their order. Without filters, the list itself. */
export function filterActivities(
  activities: readonly Activity[],
  filters: Filters,
  names: Names,
): readonly Activity[] {
  const words = wordsIn(filters.text)
  if (words.length === 0 && filtersInUse(filters) === 0) return activities
  return activities.filter(
    (activity) =>
      isChosen(activity, filters) && (words.length === 0 || hasAll(words, searchable(activity, names))),
  )
}

function isChosen(activity: Activity, { site, account, chainId, kind }: Filters): boolean {
  return (
    (site === undefined || siteName(activity.origin) === site) &&
    (account === undefined || activity.from.toLowerCase() === account.toLowerCase()) &&
    (chainId === undefined || activity.chainId === chainId) &&
    (kind === undefined || (kind !== 'received' && kindsOf(activity).has(kind)))
  )
}

export const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

export const hasAll = (words: readonly string[], texts: readonly string[]) =>
  words.every((word) => texts.some((text) => text.includes(word)))

/** What a search looks at: the site, recipients and their names, the symbols of what moved, and hashes. In lower case. */
function searchable(activity: Activity, { networks, tokensOf, nameOf }: Names): string[] {
  const network = networks.find((one) => one.chainId === activity.chainId)
  const tokens = tokensOf(activity.chainId)
  const { given = [], got = [] } = movedBy(activity, network, tokens) ?? {}
  const symbols = [...given, ...got].map(({ symbol }) => symbol)
  const texts: (string | undefined)[] = [siteName(activity.origin), activity.id, ...symbols]
  for (const call of activity.calls) {
    const to = recipient(call) ?? call.to
    const token = tokenOf(call.to, tokens)
    const moves = BigInt(call.value) > 0n
    texts.push(call.hash, call.to, to, to && nameOf(to), call.to && nameOf(call.to))
    texts.push(token?.symbol, moves ? network?.symbol : undefined)
  }
  return texts.flatMap((text) => (text ? text.toLowerCase() : []))
}
