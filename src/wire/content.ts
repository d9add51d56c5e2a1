import type { Runtime } from 'webextension-polyfill'

type Extension = { runtime: Pick<Runtime.Static, 'id' | 'connect' | 'onMessage'> }

/**
 * The little that a content script needs of the extension, without the polyfill: `connect` and the events are
 * the same in every browser, and both call them `chrome`. Taken once, when the script starts: afterwards an
 * update of the extension removes `chrome.runtime`, while this one keeps telling so by an `id` that is undefined.
 */
export const runtime = (globalThis as unknown as { chrome: Extension }).chrome.runtime
