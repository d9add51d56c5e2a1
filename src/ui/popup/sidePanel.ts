import { browser } from '../../wire/browser.ts'

type SidePanel = {
  setOptions(options: { path: string; enabled: boolean }): Promise<void>
  setPanelBehavior(behavior: { openPanelOnActionClick: boolean }): Promise<void>
  getPanelBehavior(): Promise<{ openPanelOnActionClick?: boolean }>
}

/** Chromium's alone; there only while the wallet may use it. */
function api(): SidePanel | undefined {
  return (globalThis as { chrome?: { sidePanel?: SidePanel } }).chrome?.sidePanel
}

/** Whether this browser has a side panel that the icon could open. */
export function hasSidePanel(): boolean {
  const { optional_permissions: names = [] } = browser.runtime.getManifest() as {
    optional_permissions?: readonly string[]
  }
  return names.includes('sidePanel') || api() !== undefined
}

/** Whether the icon opens the side panel now. */
export async function opensSidePanel(): Promise<boolean> {
  return (await api()?.getPanelBehavior())?.openPanelOnActionClick === true
}

/** Has the icon open the side panel from now on, or the popup again. The browser remembers it. */
export async function openSidePanel(on: boolean): Promise<void> {
  await api()?.setOptions({ path: 'popup.html', enabled: on })
  await api()?.setPanelBehavior({ openPanelOnActionClick: on })
}
