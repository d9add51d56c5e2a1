import type { Address } from 'viem'
import type { RequestRow } from '../journal/rows.ts'
import type { Call, Mode } from '../wire/batch.ts'
import type { Block, Preview, Review } from '../wire/review.ts'

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

  /** Brings the previews of everything that waits up to date, and does so again for as long as a page looks. */
  async function refresh(): Promise<void> {
    const rows = await waiting()
    clearTimeout(timer)
    for (const id of known.keys()) if (!rows.some((row) => row.id === id)) known.delete(id)
    // The first one is begun before the window is there to look, so that it finds the figures.
    const stale = isWatched() ? rows : rows.filter(({ id }) => !known.has(id))
    if (rows.length && isWatched()) timer = setTimeout(() => refresh().catch(console.error), interval)
    await Promise.all(stale.map(ask))
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

/** The calls that approving this review would send, and the plans for them. `undefined` where it sends none. */
export function callsIn(review: Review) {
  const block = find(review, 'calls')
  const from: Address | undefined = review.from ?? find(review, 'accounts')?.picked[0]
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

function find<kind extends Block['kind']>(review: Review, kind: kind) {
  return review.blocks.find((block): block is Extract<Block, { kind: kind }> => block.kind === kind)
}
