import { browser } from '../../../lib/browser.ts'

/** True if this browser has a side panel that the icon could open. */
export function hasSidePanel(): boolean {
  const { optional_permissions: names = [] } = browser.runtime.getManifest() as {
    optional_permissions?: readonly string[]
  }
  return names.includes('sidePanel') || browser.sidePanel !== undefined
}

/** Whether the icon opens the side panel now. */
export async function opensSidePanel(): Promise<boolean> {
  return (await browser.sidePanel?.getPanelBehavior())?.openPanelOnActionClick === true
}

/** Has the icon open the side panel from now on, or the popup again. The browser remembers it. */
export async function openSidePanel(on: boolean): Promise<void> {
  await browser.sidePanel?.setOptions({ path: 'popup.html', enabled: on })
  await browser.sidePanel?.setPanelBehavior({ openPanelOnActionClick: on })
}
