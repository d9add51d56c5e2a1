/** What a driver needs: its types, the error for what a wallet lacks, and a Chromium that loads extensions. */
export { findChromium } from '../../scripts/chromium.mjs'
export { type Driver, type Network, type Prompt, type Rejected, type Session, Unable } from './driver.ts'
