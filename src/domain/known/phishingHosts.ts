import * as v from 'valibot'

/** In characters: enough for half a million names. */
const longest = 32 * 1024 * 1024
const lines = v.pipe(v.string(), v.maxLength(longest), v.regex(/^\n(?:[^\n]+\n)*$/))

/** A phishing list as stored and shipped. `sites/phishing.ts` documents each member. */
export const phishingList = v.object({
  source: v.pipe(v.string(), v.maxLength(200)),
  version: v.pipe(v.string(), v.maxLength(32)),
  date: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  tolerance: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(3)),
  allowed: lines,
  listed: lines,
  imitated: v.pipe(v.array(v.pipe(v.string(), v.maxLength(253))), v.maxLength(1000)),
})

/** The active list as the settings page shows it. */
export type PhishingAbout = {
  source: string
  version: string
  /** Date of publication, or date of the chosen file, as YYYY-MM-DD if known. */
  date?: string
  hosts: number
  /** When the user chose the list, in milliseconds since 1970. Absent for the built-in list. */
  chosenAt?: number
}
