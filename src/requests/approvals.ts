import * as v from 'valibot'
import { browser } from '../lib/browser.ts'
import { focusWindow, openPopup } from '../lib/popupWindow.ts'
import { takeTurns } from '../lib/turns.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'

export type Approvals = ReturnType<typeof createApprovals>

/**
 * The one window with everything that a person must decide. The browser knows whether it is open, because the
 * background may have died since. Listens at once, so that a background that was dead when the window closed
 * learns of it too.
 */
export function createApprovals(options: {
  /** Whether anything waits for the person. */
  isWaiting(): Promise<boolean>
  /** The person closed the window. */
  closed(): Promise<void>
}) {
  const { isWaiting, closed } = options
  const stored = sessionValue('approvalWindow', v.number())
  const inTurn = takeTurns()

  browser.windows.onRemoved.addListener((windowId) => {
    inTurn(async () => {
      if ((await stored.get()) !== windowId) return
      await stored.remove()
      await closed()
    }).catch(console.error)
  })

  async function open(): Promise<void> {
    const id = await openPopup(browser.runtime.getURL('approval.html'))
    if (id !== undefined) await stored.set(id)
  }

  return {
    /** Opens the window, or brings it to the front. */
    show: (): Promise<void> =>
      inTurn(async () => {
        const id = await stored.get()
        if (id === undefined || !(await focusWindow(id))) await open()
      }),

    /** Closes the window, which is no decision, unless something waits in it. */
    hide: (): Promise<void> =>
      inTurn(async () => {
        const id = await stored.get()
        if (id === undefined || (await isWaiting())) return
        await stored.remove()
        await browser.windows.remove(id).catch(() => undefined)
      }),

    /**
     * The window of this number shows nothing and wants to close. Answers whether it may, which is no decision: where
     * something waits by now it stays, and is the window from then on.
     */
    release: (windowId: number): Promise<boolean> =>
      inTurn(async () => {
        const id = await stored.get()
        const isIt = id === undefined || id === windowId
        const stays = isIt && (await isWaiting())
        if (stays) await stored.set(windowId)
        else if (isIt) await stored.remove()
        return !stays
      }),

    /**
     * After a start of the background: where something waits, a window that is gone by now was closed by the person,
     * and one that was never opened is opened.
     */
    restore: (): Promise<void> =>
      inTurn(async () => {
        if (!(await isWaiting())) return
        const id = await stored.get()
        if (id === undefined) return open()
        if (await exists(id)) return
        await stored.remove()
        await closed()
      }),
  }
}

function exists(id: number): Promise<boolean> {
  return browser.windows.get(id).then(
    () => true,
    () => false,
  )
}
