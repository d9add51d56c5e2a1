import type { Page } from '../domain/documentId.ts'
import type { RequestRow } from '../storage/journal/rows.ts'

/** An incoming request. The browser or our content script provides everything except method and params. */
export type PageRequest = {
  id: string
  origin: string
  topOrigin?: string
  /** From a private window. */
  incognito?: true
  /** Id of the current private-window session. The router adds it. */
  privateSession?: string
  page: Page
  method: string
  params: unknown
  replayed: boolean
  /** Only in the wallet's own requests: key of the batch whose calls to send again. */
  retries?: string
}

/** The final response to a request. */
export type Answer = NonNullable<RequestRow['answer']>
