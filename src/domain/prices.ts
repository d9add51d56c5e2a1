import * as v from 'valibot'

const sources = ['llama', 'gecko', 'own'] as const
export type PriceSource = (typeof sources)[number]

/** The price source and currency that the user chose. The wallet asks no source until the user chooses one. */
export const priceChoice = v.object({
  source: v.picklist(sources),
  /** URL of the user's own server, with `{tokens}` in it, and `{currency}` if the server supports several. */
  url: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})

export type PriceChoice = v.InferOutput<typeof priceChoice>
