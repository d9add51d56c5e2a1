import type { Runtime } from 'webextension-polyfill'

type Extension = { runtime: Pick<Runtime.Static, 'id' | 'connect' | 'onMessage'> }

export type ContentRuntime = Extension['runtime']

/**
 * The extension API that a content script needs, without the polyfill: `connect` and the events are the same in
 * every browser, under the name `chrome`. Take it at the page's first request, since the browser creates it on
 * first use, and keep it: an update of the extension removes `chrome.runtime`, but a kept one shows the update
 * by an undefined `id`.
 */
export const takeRuntime = (): ContentRuntime | undefined =>
  (globalThis as unknown as { chrome?: Partial<Extension> }).chrome?.runtime
