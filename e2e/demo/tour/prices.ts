import { expect, type Page } from '@playwright/test'
import { numberToHex } from 'viem'
import { choosePriceSource, playPrices } from './dollarPrices.ts'
import type { World } from './world.ts'

/** Toasts, which would cover the subject of the screenshot. */
const toasts = (page: Page) => page.locator('[role="status"] > p[class*="toast"]')

/** Selects a price source, shows values, lets it fail, and removes it. */
export async function priceScreens(world: World & { page: Page }): Promise<void> {
  const { wallet, chain, dapp, address, mira, picture, page } = world
  const server = await playPrices(page)
  await choosePriceSource(page, 'llama')
  await page.getByTestId('total').evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await expect(toasts(page)).toHaveCount(0)
  await picture('home-prices', page)

  const answer = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from: address,
      chainId: numberToHex(chain.chainId),
      atomicRequired: false,
      calls: [{ to: mira, value: '0x6f05b59d3b20000' }],
    },
  ])
  const approval = await wallet.approval()
  await approval.getByTestId('worth').waitFor()
  await expect(approval.getByTestId('approve')).toBeEnabled()
  await picture('worth-approval', approval)
  await wallet.reject()
  await answer

  await page.bringToFront()
  server.status = 503
  server.age = 3 * 3600
  await choosePriceSource(page, 'llama')
  await page.getByTestId('prices-trouble').evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await expect(toasts(page)).toHaveCount(0)
  await picture('home-prices-silent', page)

  await page.getByTestId('settings').click()
  await page.getByTestId('prices-open').click()
  await page.getByTestId('prices-nobody').waitFor()
  await picture('prices', page)
  await page.getByTestId('back').click()
  server.status = 200
  server.age = 5
  await choosePriceSource(page, 'nobody')
  await expect(toasts(page)).toHaveCount(0)
}
