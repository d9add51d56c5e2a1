/** What a driver needs: its types, the error for what a wallet lacks, and Chromium with the extension and its side panel. */
export { findChromium } from '../../scripts/chromium.mjs'
export { type Driver, type Network, type Prompt, type Rejected, type Session, Unable } from './driver.ts'
export { type SidePanel, sidePanel } from './drivers/sidePanel.ts'
export { endBackground, launchExtension } from './launchExtension.ts'
