import * as v from 'valibot'

/** In characters: half a million names. */
const longest = 32 * 1024 * 1024
const lines = v.pipe(v.string(), v.maxLength(longest), v.regex(/^\n(?:[^\n]+\n)*$/))

/** A phishing list as it is stored and shipped. `sites/phishing.ts` explains each member. */
export const phishingList = v.object({
  source: v.pipe(v.string(), v.maxLength(200)),
  version: v.pipe(v.string(), v.maxLength(32)),
  date: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  tolerance: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(3)),
  allowed: lines,
  listed: lines,
  imitated: v.pipe(v.array(v.pipe(v.string(), v.maxLength(253))), v.maxLength(1000)),
})

/** The settings' facts about the current list. */
export type PhishingAbout = {
  source: string
  version: string
  /** When it was published, or the chosen file saved, YYYY-MM-DD, if known. */
  date?: string
  hosts: number
  /** Where the person chose it, in milliseconds since 1970; absent of the one that came with the wallet. */
  chosenAt?: number
}
