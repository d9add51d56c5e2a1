import type { Page } from '@playwright/test'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { expect } from '../fixtures.ts'

/** Cameras are slow, and pages load the code that talks to a device only now. */
export const patience = { timeout: 60_000 }

/** The open window with an element of this test id, once there is one. */
export async function windowWith(wallet: Wallet, testId: string): Promise<Page> {
  let found: Page | undefined
  await expect(async () => {
    const counts = wallet.pages().map((page) =>
      page
        .getByTestId(testId)
        .count()
        .catch(() => 0),
    )
    const shown = (await Promise.all(counts)).findLastIndex((count) => count > 0)
    found = wallet.pages()[shown]
    expect(found).toBeDefined()
  }).toPass(patience)
  return found as Page
}

/** Waits until the window asks for something else than before, or has closed. */
export async function answered(page: Page, wanted: string | null, wait = patience): Promise<void> {
  await expect(async () => {
    expect(page.isClosed() || (await page.locator(`[data-wanted="${wanted}"]`).count()) === 0).toBe(true)
  }).toPass(wait)
}
