import { browser } from '../../lib/browser.ts'

/**
 * Moves the wallet from the browser's popup to a tab. The popup closes as soon as anything else is pressed, and a
 * phrase that is being written down would be gone. `hash` names the screen there. Answers whether it moved.
 */
export async function openInTab(hash = ''): Promise<boolean> {
  try {
    if (await browser.tabs.getCurrent()) return false
    await browser.tabs.create({ url: browser.runtime.getURL(`popup.html${hash}`) })
    window.close()
    return true
  } catch {
    return false
  }
}
