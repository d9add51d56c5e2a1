import * as v from 'valibot'
import { browser } from '../lib/browser.ts'
import { focusWindow, openPopup } from '../lib/popupWindow.ts'
import { takeTurns } from '../lib/turns.ts'
import { batchOf } from '../messages/screenPaths.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'

const Shown = v.object({ windowId: v.number(), path: v.string() })

/**
 * The window that shows a batch's status at a site's request, or why an approved request failed. All share one
 * window, so that no site can fill the screen.
 */
export function createStatusWindow() {
  const stored = sessionValue('statusWindow', Shown)
  const inTurn = takeTurns()

  return {
    /** Opens the window with the screen of this path, or navigates the open one to it and brings it to the front. */
    show: (path: string): Promise<void> =>
      inTurn(async () => {
        const url = browser.runtime.getURL(`popup.html${path}`)
        const open = await stored.get()
        if (open && (await focusWindow(open.windowId))) {
          const [tab] = await browser.tabs.query({ windowId: open.windowId })
          if (open.path !== path && tab?.id !== undefined) await browser.tabs.update(tab.id, { url })
          await stored.set({ ...open, path })
          return
        }
        const windowId = await openPopup(url)
        if (windowId !== undefined) await stored.set({ windowId, path })
      }),

    /** The key of the batch shown last: screens must list that batch, however old it is. */
    shown: async (): Promise<string | undefined> => batchOf((await stored.get())?.path ?? ''),
  }
}
