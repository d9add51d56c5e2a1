export type { Alarms, Runtime, Storage, Tabs, Windows } from 'webextension-polyfill'

/**
 * The only import of webextension-polyfill: promises in every browser, and one place to change when it goes.
 * For the background and for our own pages. A page's content script takes `wire/content.ts` instead, because
 * every page on the web would pay for the polyfill.
 */
export { default as browser } from 'webextension-polyfill'
