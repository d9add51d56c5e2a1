import type { Page } from '@playwright/test'
import type { Wallet } from '../../packages/wallet-testing/index.ts'

/** Opens the newest activity, once there are `count` of them. */
export async function newestBatch(wallet: Wallet, count: number): Promise<Page> {
  const page = await wallet.home()
  await page.bringToFront()
  await page.goto(`${wallet.origin}/popup.html`)
  await page.locator(`[data-testid="activities"][data-count="${count}"]`).waitFor()
  await page.getByTestId('activity').first().getByRole('button').click()
  await page.getByTestId('batch').waitFor()
  return page
}
