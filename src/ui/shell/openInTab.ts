import { browser } from '../../lib/browser.ts'

/**
 * Moves the wallet from the browser's popup to a tab. The popup closes on a click outside it, which would lose
 * a phrase that the person is writing down. `hash` names the screen in the tab. Returns `true` if it moved.
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
