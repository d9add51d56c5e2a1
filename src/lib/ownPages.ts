import { browser, type Runtime } from './browser.ts'

/** The origin of the wallet's own pages, and of the requests they make as if they were a site. */
export const ownOrigin = browser.runtime.getURL('').replace(/\/$/, '')

/** By origin: our pages may run in a tab, and content scripts share our id. */
export function isOwnPage(sender: Runtime.MessageSender | undefined): boolean {
  return sender?.id === browser.runtime.id && sender.origin === ownOrigin
}
