import type { Activity } from '../../domain/batch.ts'

/**
 * The activities of the last read, while nothing can have changed: each opened page needs all of them, and
 * reading them takes as long as drawing them. Pending activities are read again each time, and so is an empty
 * journal, because a backup may fill it.
 */
export function createHistory(read: (also: string | undefined) => Promise<Activity[]>) {
  let kept: { also: string | undefined; list: Activity[] } | undefined
  let changes = 0

  return {
    /** `also` is a batch that is listed though it is older than the others. */
    async list(also: string | undefined): Promise<Activity[]> {
      if (kept && kept.also === also) return kept.list
      const before = changes
      const list = await read(also)
      const isOver = list.length > 0 && list.every(({ status }) => status !== 100 && status !== 102)
      if (isOver && before === changes) kept = { also, list }
      return list
    },

    /** Something in them may have changed. */
    forget(): void {
      changes++
      kept = undefined
    },
  }
}
