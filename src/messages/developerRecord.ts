/** The name of the port on which the developer panel follows what sites ask. */
export const recordPort = 'requests'

/** The beginning of a value's JSON; all of it unless it was `cut`. */
export type Excerpt = { text: string; cut?: true }

/** A site's request in the developer panel, sent again at each step. */
export type Recorded = {
  /** The content script's. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  origin: string
  topOrigin?: string
  /** Asked in a private window. */
  incognito?: true
  method: string
  /** Absent where the site gave none. */
  params?: Excerpt
  /** An approval was shown. */
  asked?: true
  approved?: true
  /** From arrival to the question, to the decision, and to the answer: milliseconds. */
  askedAfter?: number
  decidedAfter?: number
  took?: number
  /** Of the result, or of the error. */
  answer?: Excerpt
  error?: { code: number; kind?: string }
}
