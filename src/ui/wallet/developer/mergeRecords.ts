import type { Recorded } from '../../../messages/developerRecord.ts'

/** As many as the page keeps. */
const most = 1000

/** Requests with updates of some of them, newest first. An updated request keeps its earlier facts. */
export function collected(before: readonly Recorded[], news: readonly Recorded[]): readonly Recorded[] {
  if (news.length === 0) return before
  const byId = new Map(before.map((entry) => [entry.id, entry]))
  for (const entry of news) {
    const known = byId.get(entry.id)
    byId.set(entry.id, known ? { ...known, ...entry, at: Math.min(known.at, entry.at) } : entry)
  }
  return [...byId.values()].sort((one, other) => other.at - one.at).slice(0, most)
}
