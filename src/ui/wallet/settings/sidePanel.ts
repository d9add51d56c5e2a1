import { browser } from '../../../lib/browser.ts'

/** True if this browser has a side panel that the icon can open. */
export function hasSidePanel(): boolean {
  const { optional_permissions: names = [] } = browser.runtime.getManifest() as {
    optional_permissions?: readonly string[]
  }
  return names.includes('sidePanel') || browser.sidePanel !== undefined
}

/** True if the icon currently opens the side panel. */
export async function opensSidePanel(): Promise<boolean> {
  return (await browser.sidePanel?.getPanelBehavior())?.openPanelOnActionClick === true
}

/** Makes the icon open the side panel, or the popup again. The browser persists this. */
export async function openSidePanel(on: boolean): Promise<void> {
  await browser.sidePanel?.setOptions({ path: 'popup.html', enabled: on })
  await browser.sidePanel?.setPanelBehavior({ openPanelOnActionClick: on })
}
