import type { Browser, Runtime } from 'webextension-polyfill'

export type { Runtime }

/**
 * The extension's API, and one place to change when browsers differ. Chromium calls it `chrome` and Firefox `browser`;
 * both give promises. Of the polyfill there are the types only. A page's content script takes `wire/content.ts`.
 */
export const browser = api()

function api(): Browser {
  const { browser, chrome } = globalThis as unknown as { browser?: Browser; chrome: Browser }
  return browser ?? chrome
}

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
      /** Chromium's; see `trusted.ts` for where it is missing. */
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
