import type { PriceChoice } from '../../domain/prices.ts'
import { readBounded } from '../../lib/bounded.ts'
import type { Asked } from './assetKey.ts'
import type { Price } from './fiatValue.ts'
import { requestsFor } from './priceRequests.ts'
import { readPrices } from './readPrices.ts'

/** In milliseconds. */
const patience = 10_000

/** Bytes of an answer. Sixty prices with everything that services write beside them take some 10 kB. */
const largest = 256 * 1024

/**
 * Asks the chosen source what tokens cost: one request after the other, so that a small server is not rushed. It learns
 * which tokens are looked at and from where, and no account or amount. Throws where it gives no such answer.
 */
export async function fetchPrices(
  choice: PriceChoice,
  asked: readonly Asked[],
  signal: AbortSignal,
  fetch: (url: string, init: RequestInit) => Promise<Response> = (...request) => globalThis.fetch(...request),
): Promise<Map<string, Price>> {
  const found = new Map<string, Price>()
  for (const { url, names } of requestsFor(choice, asked)) {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      headers: { accept: 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // The person did not allow the target of a redirect.
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
