import type { Page } from '../domain/documentId.ts'
import type { Runtime } from '../lib/browser.ts'

/** A document that may send requests. The browser reports its origin and place; a message cannot claim them. */
export type Asker = { origin: string; topOrigin?: string; incognito?: true; page: Page }

/**
 * The document at the other end of a port. `undefined` if it must get no provider: a sandboxed document, whose
 * origin is "null" while its URL is the site's, and anything that is not a web page in a tab.
 */
export function askerOf(sender: Runtime.MessageSender | undefined): Asker | undefined {
  const { origin, tab, frameId, documentId } = sender ?? {}
  if (!origin || !isWebOrigin(origin) || tab?.id === undefined || frameId === undefined) return undefined
  const topOrigin = frameId === 0 ? undefined : originOf(tab.url)
  return {
    origin,
    ...(topOrigin !== undefined && topOrigin !== origin && { topOrigin }),
    ...(tab.incognito && { incognito: true as const }),
    page: { tabId: tab.id, frameId, ...(documentId !== undefined && { documentId }) },
  }
}

function isWebOrigin(origin: string): boolean {
  return /^https?:\/\/[^/]+$/.test(origin)
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}
