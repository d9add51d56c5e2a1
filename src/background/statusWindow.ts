import * as v from 'valibot'
import { browser } from '../lib/browser.ts'
import { focusWindow, openPopup } from '../lib/popupWindow.ts'
import { takeTurns } from '../lib/turns.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'

const Shown = v.object({ windowId: v.number(), key: v.string() })

/**
 * The window that shows a batch's status at a site's request. All batches share one window, so that no site can
 * fill the screen.
 */
export function createStatusWindow() {
  const stored = sessionValue('statusWindow', Shown)
  const inTurn = takeTurns()

  return {
    /** Opens the window with this key's batch, or navigates the open one to it and brings it to the front. */
    show: (key: string): Promise<void> =>
      inTurn(async () => {
        const url = browser.runtime.getURL(`popup.html#/batch/${encodeURIComponent(key)}`)
        const open = await stored.get()
        if (open && (await focusWindow(open.windowId))) {
          const [tab] = await browser.tabs.query({ windowId: open.windowId })
          if (open.key !== key && tab?.id !== undefined) await browser.tabs.update(tab.id, { url })
          await stored.set({ ...open, key })
          return
        }
        const windowId = await openPopup(url)
        if (windowId !== undefined) await stored.set({ windowId, key })
      }),

    /** The key of the batch shown last: screens must list that batch, however old it is. */
    shown: async (): Promise<string | undefined> => (await stored.get())?.key,
  }
}
