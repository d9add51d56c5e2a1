import * as v from 'valibot'
import type { PriceChoice } from '../../domain/prices.ts'
import { type Price, scaledPrice } from './fiatValue.ts'
import { isPlain, type PriceRequest } from './priceRequests.ts'

/** What a service itself holds for a guess. Its own scale goes from 0 to 1. */
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
 * The prices in an answer, by the keys of the requested tokens. It reads the formats of DefiLlama and
 * CoinGecko, and ignores everything else, also prices of tokens that nobody requested. Throws if it is no such
 * answer at all.
 */
export function readPrices(
  answer: unknown,
  { choice, names, now }: Pick<PriceRequest, 'names'> & { choice: PriceChoice; now: number },
): Map<string, Price> {
  const found = new Map<string, Price>()
  for (const [name, value] of Object.entries(v.parse(Answer, answer))) {
    const key = names.get(name.toLowerCase())
    const entry = v.safeParse(Entry, value)
    if (key === undefined || !entry.success) continue
    const { confidence, last_updated_at, price, timestamp, ...currencies } = entry.output
    if (typeof confidence === 'number' && confidence < leastConfidence) continue
    const scaled = scaledPrice(
      currencies[choice.currency.toLowerCase()] ?? (isPlain(choice) ? price : undefined),
    )
    if (scaled !== undefined) found.set(key, { scaled, at: timeOf(timestamp ?? last_updated_at, now) })
  }
  return found
}

/** The time of a price, from seconds since 1970. It is never in the future; a missing time counts as now. */
function timeOf(seconds: unknown, now: number): number {
  return typeof seconds === 'number' && seconds > 0 ? Math.min(now, seconds * 1000) : now
}
