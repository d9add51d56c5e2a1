import polyfill, { type Browser, type Permissions, type Runtime } from 'webextension-polyfill'

export type { Permissions, Runtime }

/** Chrome's side panel; there only while the person lets the wallet use it. */
type SidePanel = {
  setOptions(options: { path: string; enabled: boolean }): Promise<void>
  setPanelBehavior(behavior: { openPanelOnActionClick: boolean }): Promise<void>
  getPanelBehavior(): Promise<{ openPanelOnActionClick?: boolean }>
}

/**
 * The extension's API for the background and our own pages. No other file imports the polyfill, which is the browser's
 * own `browser` where there is one and wraps `chrome` elsewhere. A page's content script uses `page/extensionRuntime.ts`.
 */
export const browser: Browser & { sidePanel?: SidePanel } = polyfill

/**
 * Answers messages with what the promise gives; `undefined` leaves a message to others. By callback, since a promise as
 * a listener's answer is too new for Chromium.
 */
export function answerMessages(
  answer: (message: unknown, sender: Runtime.MessageSender) => Promise<unknown> | undefined,
): void {
  const listener = (message: unknown, sender: Runtime.MessageSender, respond: (reply?: unknown) => void) => {
    const answered = answer(message, sender)
    answered?.then(respond, () => respond())
    return answered ? true : undefined
  }
  browser.runtime.onMessage.addListener(listener as Runtime.OnMessageListenerCallback)
}

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
      /** Chromium's; see `trustedStorage.ts` for where it is missing. */
      setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
    }
  }
}

declare module 'webextension-polyfill/namespaces/windows' {
  namespace Windows {
    interface GetInfo {
      /** Chromium's. Firefox takes it and looks at all windows. */
      windowTypes?: WindowType[]
    }
  }
}
