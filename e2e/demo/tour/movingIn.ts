import type { Page } from '@playwright/test'
import { select } from './accounts.ts'
import { strangerOf, type World } from './world.ts'

const cold = strangerOf('Cold storage 2')
const rainy = strangerOf('Rainy days')

/** What they hold on Ethereum. */
export const moved = { [cold]: '1.84', [rainy]: '0.25' }

/** Accounts of another wallet: their phrase, a list of them, and what they hold. Ends at home. */
export async function movingScreens(world: World & { page: Page }): Promise<void> {
  const { wallet, chain, address, page, picture } = world
  await page.goto(`${wallet.origin}/popup.html#/add-account`)
  await page.reload()
  await page.getByTestId('move-in').click()
  await page.getByTestId('moving-input').waitFor()
  await picture('moving', page)
  await page.getByTestId('moving-how').locator('summary').click()
  await page.getByTestId('moving-how').scrollIntoViewIfNeeded()
  await picture('moving-how', page)
  await page.getByTestId('moving-how').locator('summary').click()
  await page.getByTestId('moving-input').fill(chain.phrase)
  await page.locator('[data-testid="moving-seen"][data-kind="phrase"]').waitFor()
  await picture('moving-phrase', page)
  await page.getByTestId('moving-input').fill(`${cold}, Cold storage 2\n${rainy}, Rainy days`)
  await page.locator('[data-testid="moving-seen"][data-kind="list"]').waitFor()
  await picture('moving-list', page)
  await page.getByTestId('submit').click()
  await page.getByTestId('moved').first().waitFor()
  await picture('moving-done', page)

  await page.getByTestId('moved-look').click()
  await page.locator('[data-testid="moved-network"][data-chain-id="1"][data-wei]').waitFor()
  await page.getByTestId('moved-rest').last().scrollIntoViewIfNeeded()
  await picture('moving-balances', page)
  await page.getByTestId('submit').click()
  await page.getByTestId('account').waitFor()
  await select(page, address)
}
