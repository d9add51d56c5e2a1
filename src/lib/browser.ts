import polyfill, { type Browser, type Permissions, type Runtime } from 'webextension-polyfill'

export type { Permissions, Runtime }

/** Chrome's side panel. Absent unless the person granted the permission. */
type SidePanel = {
  setOptions(options: { path: string; enabled: boolean }): Promise<void>
  setPanelBehavior(behavior: { openPanelOnActionClick: boolean }): Promise<void>
  getPanelBehavior(): Promise<{ openPanelOnActionClick?: boolean }>
}

/**
 * The extension API for the background and our own pages. No other file imports the polyfill, which is the
 * native `browser` or else wraps `chrome`. A page's content script uses `page/extensionRuntime.ts`.
 */
export const browser: Browser & { sidePanel?: SidePanel } = polyfill

/**
 * Answers messages with the promise's result; `undefined` leaves a message to other listeners. Uses the
 * callback, since promises as a listener's result are too new in Chromium.
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
      /** The sender's real origin, set by the browser; `"null"` for sandboxed and other opaque frames. */
      origin?: string
    }
  }
}

declare module 'webextension-polyfill/namespaces/storage' {
  namespace Storage {
    interface StorageArea {
      /** Chromium only; see `trustedStorage.ts` for other browsers. */
      setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
    }
  }
}

declare module 'webextension-polyfill/namespaces/windows' {
  namespace Windows {
    interface GetInfo {
      /** Chromium only. Firefox ignores it and considers all windows. */
      windowTypes?: WindowType[]
    }
  }
}
