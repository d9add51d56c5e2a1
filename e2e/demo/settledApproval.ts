import type { Page } from '@playwright/test'
import type { Wallet } from '../../packages/wallet-testing/index.ts'

/** The approval once fees and simulation have loaded and its buttons are enabled. */
export async function settledApproval(wallet: Wallet): Promise<Page> {
  const window = await wallet.approval()
  await window.locator('[data-testid="approve"]:not([disabled])').waitFor({ timeout: 20_000 })
  await window.locator('[data-loading]').first().waitFor({ state: 'detached' })
  return window
}
