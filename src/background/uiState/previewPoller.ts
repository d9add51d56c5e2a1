import type { Call, Mode } from '../../domain/batch.ts'
import { find } from '../../domain/review/blocks.ts'
import type { Preview } from '../../domain/review/preview.ts'
import type { Review } from '../../domain/review/review.ts'
import { spread } from '../../lib/jitter.ts'
import type { RequestRow } from '../../storage/journal/rows.ts'

/** With the revision of its review. */
type Told = Preview & { revision?: number }

/**
 * Fees and outcomes change with every block: milliseconds between two previews while the approval is visible.
 */
const interval = 4000

/**
 * The current outcome of each waiting batch or transaction. In memory only: after a start of the background, an
 * open page requests it again.
 */
export function createPreviews(options: {
  /** Computes it; `undefined` where the request sends nothing. */
  preview(row: RequestRow): Promise<Told | undefined>
  waiting(): Promise<RequestRow[]>
  isWatched(): boolean
  changed(): void
}) {
  const { preview, waiting, isWatched, changed } = options
  const known = new Map<string, Told>()
  const asking = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Brings the previews of everything that waits up to date, and does so again for as long as a page looks. */
  async function refresh(): Promise<void> {
    const rows = await waiting()
    clearTimeout(timer)
    for (const id of known.keys()) if (!rows.some((row) => row.id === id)) known.delete(id)
    // The first one is begun before the window is there to look, so that it finds the figures.
    const stale = isWatched() ? rows : rows.filter(({ id }) => !known.has(id))
    if (rows.length && isWatched()) timer = setTimeout(() => refresh().catch(console.error), spread(interval))
    await Promise.all(stale.map(ask))
  }

  async function ask(row: RequestRow): Promise<void> {
    const key = `${row.id} ${row.revision}`
    if (asking.has(key)) return
    asking.add(key)
    try {
      const found = await preview(row)
      // The preview of an older revision does not replace that of a newer one.
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

/** The calls that approving this review would send, and the plans for them. `undefined` where it sends none. */
export function callsIn(review: Review) {
  const block = find(review, 'calls')
  const { from } = review
  if (!block || !from) return undefined
  const calls = block.calls.map(
    ({ to, value, data, gas }): Call => ({ ...(to && { to: to.address }), value, data, ...(gas && { gas }) }),
  )
  const modes: readonly Mode[] = block.options
  return {
    chainId: review.chainId,
    from,
    calls,
    views: block.calls,
    modes,
    ...(block.fees && { fees: block.fees }),
  }
}
