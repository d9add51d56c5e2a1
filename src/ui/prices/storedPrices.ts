import * as v from 'valibot'
import type { PriceChoice } from '../../domain/prices.ts'
import { browser } from '../../lib/browser.ts'
import type { Price } from './fiatValue.ts'

/** The cached price of a token, if the answer had one, and the time of its request. */
export type Known = { asked: number; price?: Price }

const name = 'prices'
const most = 1000

/** Older prices say nothing any more. */
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
 * Prices of this choice that a page of the wallet received since the browser started. They are in the browser's
 * memory and never on disk: the list of them reveals what a person owns.
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

/** Keeps them for the other pages. */
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

/** Forgets all of them. */
export const forgetPrices = (): Promise<void> => browser.storage.session.remove(name)
