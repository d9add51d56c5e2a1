/** The name of the port on which the developer panel follows the requests of sites. */
export const recordPort = 'requests'

/** The beginning of a value's JSON, or the complete JSON if `cut` is absent. */
export type Excerpt = { text: string; cut?: true }

/** A request of a site as the developer panel shows it. The background sends it again at each step. */
export type Recorded = {
  /** The id that the content script gave. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  origin: string
  topOrigin?: string
  /** Asked in a private window. */
  incognito?: true
  method: string
  /** Absent if the site sent none. */
  params?: Excerpt
  /** The wallet asked the user. */
  asked?: true
  approved?: true
  /** Milliseconds from the arrival to the prompt, to the decision, and to the response. */
  askedAfter?: number
  decidedAfter?: number
  took?: number
  /** Excerpt of the result, or of the error. */
  answer?: Excerpt
  error?: { code: number; kind?: string }
}
