import * as v from 'valibot'

const sources = ['llama', 'gecko', 'own'] as const
export type PriceSource = (typeof sources)[number]

/** Whom the person lets the wallet ask what tokens are worth, and in which currency: nobody, until they choose one. */
export const priceChoice = v.object({
  source: v.picklist(sources),
  /** Of a server of one's own: an address with `{tokens}` in it, and `{currency}` where it knows several. */
  url: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})

export type PriceChoice = v.InferOutput<typeof priceChoice>
