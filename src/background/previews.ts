import type { RequestRow } from '../journal/rows.ts'
import type { Preview } from '../wire/review.ts'

/** Fees and outcomes move with every block: asked again this often while somebody looks, in milliseconds. */
const interval = 4000

/**
 * What each waiting batch or transaction would do now. In memory only: whoever looks after a start of the background
 * has it asked again.
 */
export function createPreviews(options: {
  /** Computes it; `undefined` where the request sends nothing. */
  preview(row: RequestRow): Promise<Preview | undefined>
  waiting(): Promise<RequestRow[]>
  isWatched(): boolean
  changed(): void
}) {
  const { preview, waiting, isWatched, changed } = options
  const known = new Map<string, Preview>()
  const asking = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Brings the previews of everything that waits up to date, as long as a page looks and something waits. */
  async function refresh(): Promise<void> {
    const rows = await waiting()
    clearTimeout(timer)
    for (const id of known.keys()) if (!rows.some((row) => row.id === id)) known.delete(id)
    if (!rows.length || !isWatched()) return
    timer = setTimeout(() => refresh().catch(console.error), interval)
    await Promise.all(rows.map(ask))
  }

  async function ask(row: RequestRow): Promise<void> {
    if (asking.has(row.id)) return
    asking.add(row.id)
    try {
      const found = await preview(row)
      if (!found) return
      known.set(row.id, found)
      changed()
    } finally {
      asking.delete(row.id)
    }
  }

  return {
    refresh,
    all: (): Record<string, Preview> => Object.fromEntries(known),
  }
}
