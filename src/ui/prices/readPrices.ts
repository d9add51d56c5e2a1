import * as v from 'valibot'
import type { PriceChoice } from '../../domain/prices.ts'
import { type Price, scaledPrice } from './fiatValue.ts'
import { isPlain, type PriceRequest } from './priceRequests.ts'

/** Below this confidence, on the service's scale from 0 to 1, a price is only a guess. */
const leastConfidence = 0.5

const entries = v.record(v.string(), v.unknown())
const Answer = v.union([
  v.pipe(
    v.object({ coins: entries }),
    v.transform(({ coins }) => coins),
  ),
  entries,
])
const Entry = v.record(v.string(), v.unknown())

/**
 * Reads the prices in a response, by the keys of the requested tokens. Accepts two shapes, DefiLlama's and
 * CoinGecko's. Ignores other members and prices of tokens that we did not request. Throws on any other shape.
 */
export function readPrices(
  answer: unknown,
  { choice, names, now }: Pick<PriceRequest, 'names'> & { choice: PriceChoice; now: number },
): Map<string, Price> {
  const found = new Map<string, Price>()
  for (const [name, value] of Object.entries(v.parse(Answer, answer))) {
    const keys = names.get(name.toLowerCase())
    const entry = v.safeParse(Entry, value)
    if (!keys || !entry.success) continue
    const { confidence, last_updated_at, price, timestamp, ...currencies } = entry.output
    if (typeof confidence === 'number' && confidence < leastConfidence) continue
    const scaled = scaledPrice(
      currencies[choice.currency.toLowerCase()] ?? (isPlain(choice) ? price : undefined),
    )
    if (scaled === undefined) continue
    for (const key of keys) found.set(key, { scaled, at: timeOf(timestamp ?? last_updated_at, now) })
  }
  return found
}

/** Time of a price, from seconds since 1970. Future times become now, and so do missing ones. */
function timeOf(seconds: unknown, now: number): number {
  return typeof seconds === 'number' && seconds > 0 ? Math.min(now, seconds * 1000) : now
}
