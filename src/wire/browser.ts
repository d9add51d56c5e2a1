export type { Runtime } from 'webextension-polyfill'

/**
 * The only import of webextension-polyfill: promises in every browser, and one place to change when it goes.
 * For the background and for our own pages. A page's content script takes `wire/content.ts` instead, because
 * every page on the web would pay for the polyfill.
 */
export { default as browser } from 'webextension-polyfill'

declare module 'webextension-polyfill/namespaces/runtime' {
  namespace Runtime {
    interface MessageSender {
      /** Who really asks, as the browser knows it; `"null"` for sandboxed and other opaque frames. */
      origin?: string
    }
  }
}

declare module 'webextension-polyfill/namespaces/storage' {
  namespace Storage {
    interface StorageArea {
      /** Chromium's. Firefox lacks it, and never shows these areas to pages anyway. */
      setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
    }
  }
}
