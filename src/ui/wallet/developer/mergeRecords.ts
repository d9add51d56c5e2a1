import type { Recorded } from '../../../messages/developerRecord.ts'

/** Maximum number of requests that the page keeps. */
const most = 1000

/** Merges updates into the known requests, newest first. A request keeps the members that its update lacks. */
export function collected(before: readonly Recorded[], news: readonly Recorded[]): readonly Recorded[] {
  if (news.length === 0) return before
  const byId = new Map(before.map((entry) => [entry.id, entry]))
  for (const entry of news) {
    const known = byId.get(entry.id)
    byId.set(entry.id, known ? { ...known, ...entry, at: Math.min(known.at, entry.at) } : entry)
  }
  return [...byId.values()].sort((one, other) => other.at - one.at).slice(0, most)
}
