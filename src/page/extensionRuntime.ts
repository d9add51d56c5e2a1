import type { Runtime } from 'webextension-polyfill'

type Extension = { runtime: Pick<Runtime.Static, 'id' | 'connect' | 'onMessage'> }

export type ContentRuntime = Extension['runtime']

/**
 * The little that a content script needs of the extension, without the polyfill: `connect` and the events are
 * the same in every browser, and both call them `chrome`. To be taken when the page first asks, since the browser makes
 * it then, and kept: an update of the extension removes `chrome.runtime`, while one that was taken before keeps telling
 * so by an `id` that is undefined.
 */
export const takeRuntime = (): ContentRuntime | undefined =>
  (globalThis as unknown as { chrome?: Partial<Extension> }).chrome?.runtime
