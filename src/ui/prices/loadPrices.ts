import type { PriceChoice } from '../../domain/prices.ts'
import { type Asked, keyOf } from './assetKey.ts'
import { fetchPrices } from './fetchPrices.ts'
import { isAllowed } from './pricePermission.ts'
import { type Known, keepPrices, knownPrices } from './storedPrices.ts'

/** Milliseconds between requests while the page is visible. A service with a request quota gets fewer. */
const interval = { llama: 60_000, own: 60_000, gecko: 300_000 }

/** Reason for missing prices: no browser permission, or no valid response from the source. */
export type PriceTrouble = 'forbidden' | 'silent'

/** `done` once the source has answered for every token that was due. */
export type Looked = { known: ReadonlyMap<string, Known>; trouble?: PriceTrouble; done?: true }

type Look = {
  choice: PriceChoice
  asked: readonly Asked[]
  signal: AbortSignal
  tell(looked: Looked): void
  fetch?: typeof fetchPrices
}

/** Reports known prices and requests missing or old ones, repeatedly until `signal` aborts. Never rejects. */
export async function look({
  choice,
  asked: assets,
  signal,
  tell,
  fetch = fetchPrices,
}: Look): Promise<void> {
  const wait = interval[choice.source]
  while (!signal.aborted) {
    const looked = await once()
    if (signal.aborted) return
    tell(looked)
    await pause(wait, signal)
  }

  async function once(): Promise<Looked> {
    const known = await knownPrices(choice).catch(() => new Map<string, Known>())
    const due = assets.filter((token) => Date.now() - (known.get(keyOf(token))?.asked ?? 0) >= wait)
    if (due.length === 0) return { known, done: true }
    if (document.visibilityState === 'hidden') return { known }
    tell({ known })
    if (!(await isAllowed(choice).catch(() => false))) return { known, trouble: 'forbidden' }
    try {
      const found = await fetch(choice, due, signal)
      for (const token of due) {
        const key = keyOf(token)
        const price = found.get(key) ?? known.get(key)?.price
        known.set(key, { asked: Date.now(), ...(price && { price }) })
      }
      await keepPrices(choice, known).catch(() => undefined)
      return { known, done: true }
    } catch {
      return { known, trouble: 'silent' }
    }
  }
}

/** Waits `ms`, or until the page's visibility changes or `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    document.addEventListener('visibilitychange', over)
    signal.addEventListener('abort', over, { once: true })
  })
}
