import type { Page } from '../domain/documentId.ts'
import type { RequestRow } from '../storage/journal/rows.ts'

/** A request as it arrives. Everything but method and params comes from the browser or from our content script. */
export type PageRequest = {
  id: string
  origin: string
  topOrigin?: string
  /** From a private window. */
  incognito?: true
  /** The name of the private windows that are open, which the router adds. */
  privateSession?: string
  page: Page
  method: string
  params: unknown
  replayed: boolean
  /** Only of the wallet's own requests: the batch whose calls are to be sent again. */
  retries?: string
}

/** What a request ends with. */
export type Answer = NonNullable<RequestRow['answer']>
