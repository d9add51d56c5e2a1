import type { Activity } from '../../domain/batch.ts'

/**
 * Caches the activities until one of them may have changed: each page that opens needs all of them, and reading
 * them takes as long as drawing them. A list with a pending batch is not cached. Neither is an empty one, since
 * a restored backup may fill the journal.
 */
export function createHistory(read: (also: string | undefined) => Promise<Activity[]>) {
  let kept: { also: string | undefined; list: Activity[] } | undefined
  let changes = 0

  return {
    /** `also` is the key of a batch to list even if it is older than the others. */
    async list(also: string | undefined): Promise<Activity[]> {
      if (kept && kept.also === also) return kept.list
      const before = changes
      const list = await read(also)
      const isOver = list.length > 0 && list.every(({ status }) => status !== 100 && status !== 102)
      if (isOver && before === changes) kept = { also, list }
      return list
    },

    /** Call when an activity may have changed. */
    forget(): void {
      changes++
      kept = undefined
    },
  }
}
