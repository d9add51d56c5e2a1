import type { Preview } from '../../domain/review/preview.ts'
import { jitter } from '../../lib/pollDelay.ts'
import type { RequestRow } from '../../storage/journal/rows.ts'

/** A preview and the revision of the review that it belongs to. */
type Told = Preview & { revision?: number }

/** Milliseconds between updates while a page is visible: fees and outcomes change with every block. */
const interval = 4000

/**
 * Previews of what each waiting batch or transaction would do now. In memory only: a restarted background
 * computes them again.
 */
export function createPreviews(options: {
  /** Computes a preview; `undefined` if the request sends nothing. */
  preview(row: RequestRow): Promise<Told | undefined>
  waiting(): Promise<RequestRow[]>
  isWatched(): boolean
  changed(): void
}) {
  const { preview, waiting, isWatched, changed } = options
  const known = new Map<string, Told>()
  const asking = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Updates the previews of all waiting requests, and again for as long as a page is visible. */
  async function refresh(): Promise<void> {
    const rows = await waiting()
    clearTimeout(timer)
    for (const id of known.keys()) if (!rows.some((row) => row.id === id)) known.delete(id)
    // The first preview starts before the window opens, so that the window has the figures at once.
    const stale = isWatched() ? rows : rows.filter(({ id }) => !known.has(id))
    if (rows.length && isWatched()) timer = setTimeout(() => refresh().catch(console.error), jitter(interval))
    await Promise.all(stale.map(ask))
  }

  async function ask(row: RequestRow): Promise<void> {
    const key = `${row.id} ${row.revision}`
    if (asking.has(key)) return
    asking.add(key)
    try {
      const found = await preview(row)
      // A preview of an earlier revision must not replace a later one.
      if (!found || (found.revision ?? 0) < (known.get(row.id)?.revision ?? 0)) return
      known.set(row.id, found)
      changed()
    } finally {
      asking.delete(key)
    }
  }

  return {
    refresh,
    all: (): Record<string, Told> => Object.fromEntries(known),
  }
}
