import { browser } from './browser.ts'

const size = { width: 400, height: 640 }

/** Opens a page of the wallet in a separate window, in front. Resolves to the window's id. */
export async function openPopup(url: string): Promise<number | undefined> {
  const window = { url, type: 'popup' as const, focused: true, ...size }
  const { windows } = browser
  // The browser rejects a position that is half off the screen; without one, it picks a good position itself.
  const { id } = await windows.create({ ...window, ...(await corner()) }).catch(() => windows.create(window))
  return id
}

/** Brings a window to the front. Resolves to false if the window does not exist. */
export async function focusWindow(id: number): Promise<boolean> {
  return browser.windows.update(id, { focused: true }).then(
    () => true,
    () => false,
  )
}

/**
 * The upper right corner of the front window, where the wallet's own popup opens. Considers normal windows
 * only, since pages open popups anywhere.
 */
async function corner(): Promise<{ left?: number; top?: number }> {
  try {
    const {
      left = 0,
      top = 0,
      width = size.width,
    } = await browser.windows.getLastFocused({ windowTypes: ['normal'] })
    return { left: Math.max(0, left + width - size.width), top }
  } catch {
    return {}
  }
}
