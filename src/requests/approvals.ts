import * as v from 'valibot'
import { browser } from '../lib/browser.ts'
import { focusWindow, openPopup } from '../lib/popupWindow.ts'
import { takeTurns } from '../lib/turns.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'

export type Approvals = ReturnType<typeof createApprovals>

/**
 * The single window that shows all pending approvals. The code asks the browser if the window is open, because
 * the background may have died since. It registers its listener synchronously, so that closing the window also
 * reaches a background that was dead at that time.
 */
export function createApprovals(options: {
  /** True if a request waits for the user. */
  isWaiting(): Promise<boolean>
  /** True while a device is to sign. The window stays, but no start of the background opens it. */
  isSigning(): Promise<boolean | undefined>
  /** Called when the user closed the window. */
  closed(): Promise<void>
}) {
  const { isWaiting, isSigning, closed } = options
  const isNeeded = async () => (await isWaiting()) || isSigning()
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

    /** Closes the window unless a request waits in it. Closing it this way decides nothing. */
    hide: (): Promise<void> =>
      inTurn(async () => {
        const id = await stored.get()
        if (id === undefined || (await isNeeded())) return
        await stored.remove()
        await browser.windows.remove(id).catch(() => undefined)
      }),

    /**
     * This window shows nothing and wants to close. Returns true if it may, which decides nothing. If a request
     * waits by now, it stays and becomes the approval window.
     */
    release: (windowId: number): Promise<boolean> =>
      inTurn(async () => {
        const id = await stored.get()
        const isIt = id === undefined || id === windowId
        const stays = isIt && (await isNeeded())
        if (stays) await stored.set(windowId)
        else if (isIt) await stored.remove()
        return !stays
      }),

    /**
     * Runs after a start of the background. If a request waits: a window that is gone was closed by the user,
     * and a window that was never opened opens now.
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
