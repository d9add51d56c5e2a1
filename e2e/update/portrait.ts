import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Everything that the wallet shows of a person's setup. */
export async function portrait(home: Page) {
  const all = (id: string, name: string) =>
    home.getByTestId(id).evaluateAll((found, name) => found.map((one) => one.getAttribute(name)), name)
  const open = async (id: string, shows: string) => {
    await home.getByTestId(id).click()
    await home.getByTestId(shows).first().waitFor()
  }
  const start = async () => {
    // Clicks in a background tab take seconds.
    await home.bringToFront()
    await home.goto(home.url().replace(/[?#].*$/, ''))
    await home.getByTestId('account').waitFor()
  }

  await start()
  const account = await home.getByTestId('account').getAttribute('data-address')
  const network = await home.getByTestId('network').getAttribute('data-chain-id')
  await expect(home.locator('[data-testid="token"][data-balance="1000"]')).toBeVisible()
  const tokens = await all('token', 'data-symbol')
  // Home reads pictures after its first paint.
  const drawn = home.getByTestId('token').locator('img')
  await expect(drawn).not.toHaveCount(0)
  const pictures = await drawn.evaluateAll((found) => found.map((one) => one.getAttribute('src')))
  await open('tab-sites', 'site')
  const sites = await all('site', 'data-origin')
  await start()
  await open('network', 'network-option')
  const networks = await all('network-option', 'data-chain-id')
  await start()
  await home.getByTestId('account').click()
  await open('accounts-manage', 'account-entry')
  const accounts = await all('account-entry', 'data-address')
  await start()
  await open('settings', 'auto-lock')
  const minutes = await all('auto-lock', 'data-minutes')
  await start()
  return { account, network, tokens, pictures, sites, networks, accounts, minutes }
}
