import * as v from 'valibot'
import type { PriceChoice } from '../../domain/prices.ts'
import { browser } from '../../lib/browser.ts'
import type { Price } from './fiatValue.ts'

/** A token's last request time, and its price if the response had one. */
export type Known = { asked: number; price?: Price }

const name = 'prices'
const most = 1000

/** Milliseconds after which a price is useless. */
const oldest = 24 * 60 * 60_000

const Stored = v.object({
  of: v.string(),
  list: v.array(
    v.tuple([
      v.string(),
      v.object({
        asked: v.number(),
        price: v.optional(v.object({ scaled: v.pipe(v.string(), v.digits()), at: v.number() })),
      }),
    ]),
  ),
})

/**
 * Prices from this source that the wallet's pages have received since the browser started. They stay in memory
 * and never on disk, because the list reveals the person's tokens.
 */
export async function knownPrices(choice: PriceChoice, now = Date.now()): Promise<Map<string, Known>> {
  const stored = v.safeParse(Stored, (await browser.storage.session.get(name))[name])
  if (!stored.success || stored.output.of !== JSON.stringify(choice)) return new Map()
  return new Map(
    stored.output.list.map(([key, { asked, price }]) => [
      key,
      {
        asked,
        ...(price && now - price.at < oldest && { price: { scaled: BigInt(price.scaled), at: price.at } }),
      },
    ]),
  )
}

/** Stores the prices for the other pages. */
export async function keepPrices(choice: PriceChoice, known: ReadonlyMap<string, Known>): Promise<void> {
  const list = [...known]
    .toSorted(([, one], [, other]) => other.asked - one.asked)
    .slice(0, most)
    .map(([key, { asked, price }]) => [
      key,
      { asked, ...(price && { price: { scaled: price.scaled.toString(), at: price.at } }) },
    ])
  await browser.storage.session.set({ [name]: { of: JSON.stringify(choice), list } })
}

/** Deletes all stored prices. */
export const forgetPrices = (): Promise<void> => browser.storage.session.remove(name)
