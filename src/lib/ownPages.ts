import { browser, type Runtime } from './browser.ts'

/** The origin of the wallet's own pages, and of the site-like requests that they send. */
export const ownOrigin = browser.runtime.getURL('').replace(/\/$/, '')

/** Compares the origin too: our pages may run in a tab, and content scripts share our id. */
export function isOwnPage(sender: Runtime.MessageSender | undefined): boolean {
  return sender?.id === browser.runtime.id && sender.origin === ownOrigin
}
