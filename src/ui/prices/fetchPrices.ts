import type { PriceChoice } from '../../domain/prices.ts'
import { readBounded } from '../../lib/bounded.ts'
import type { Asked } from './assetKey.ts'
import type { Price } from './fiatValue.ts'
import { requestsFor } from './priceRequests.ts'
import { readPrices } from './readPrices.ts'

/** Timeout in milliseconds. */
const patience = 10_000

/** Maximum bytes of a response. Sixty prices with the services' other data take about 10 kB. */
const largest = 256 * 1024

/**
 * Requests prices from the selected source, one request at a time to spare small servers. The source learns the
 * tokens and the IP address, but no account or amount. Throws on an invalid response.
 */
export async function fetchPrices(
  choice: PriceChoice,
  assets: readonly Asked[],
  signal: AbortSignal,
  fetch: (url: string, init: RequestInit) => Promise<Response> = (...request) => globalThis.fetch(...request),
): Promise<Map<string, Price>> {
  const found = new Map<string, Price>()
  for (const { url, names } of requestsFor(choice, assets)) {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      headers: { accept: 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // The person agreed to this host only, not to a redirect's target.
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`${response.status}`)
    const bytes = await readBounded(response, largest)
    if (!bytes) throw new Error('Too much')
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
    for (const [key, price] of readPrices(answer, { choice, names, now: Date.now() })) found.set(key, price)
  }
  return found
}
