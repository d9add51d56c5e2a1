import { browser } from '../wire/browser.ts'

const size = { width: 400, height: 640 }

/** Opens a page of the wallet in a window of its own, in front. Answers the window's number. */
export async function openPopup(url: string): Promise<number | undefined> {
  const place = await corner()
  const { id } = await browser.windows.create({ url, type: 'popup', focused: true, ...size, ...place })
  return id
}

/** Brings a window to the front. Answers whether it is there. */
export async function focusWindow(id: number): Promise<boolean> {
  return browser.windows.update(id, { focused: true }).then(
    () => true,
    () => false,
  )
}

/** The upper right corner of the window in front, where the wallet's own popup opens. */
async function corner(): Promise<{ left?: number; top?: number }> {
  try {
    const { left = 0, top = 0, width = size.width } = await browser.windows.getLastFocused()
    return { left: Math.max(0, left + width - size.width), top }
  } catch {
    return {}
  }
}
