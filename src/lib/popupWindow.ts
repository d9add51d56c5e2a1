import { browser } from './browser.ts'

const size = { width: 400, height: 640 }

/** Opens a page of the wallet in a window of its own, in front. Answers the window's number. */
export async function openPopup(url: string): Promise<number | undefined> {
  const window = { url, type: 'popup' as const, focused: true, ...size }
  const { windows } = browser
  // The browser refuses a place that is half off the screen, and finds a good one itself.
  const { id } = await windows.create({ ...window, ...(await corner()) }).catch(() => windows.create(window))
  return id
}

/** Brings a window to the front. Answers whether it is there. */
export async function focusWindow(id: number): Promise<boolean> {
  return browser.windows.update(id, { focused: true }).then(
    () => true,
    () => false,
  )
}

/**
 * The upper right corner of the window in front, where the wallet's own popup opens. Of browser windows only, since
 * pages open popups wherever they like.
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
