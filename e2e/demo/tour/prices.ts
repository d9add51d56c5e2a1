import { expect, type Page } from '@playwright/test'
import { numberToHex } from 'viem'
import { choosePrices, servePrices } from '../../prices.ts'
import type { World } from './world.ts'

const coin = `0x${'0'.repeat(40)}`

/** Toasts, which would cover the subject of the screenshot. */
const toasts = (page: Page) => page.locator('[role="status"] > p[class*="toast"]')

/** Selects a price source, shows values, lets it fail, and removes it. */
export async function priceScreens(world: World & { page: Page }): Promise<void> {
  const { wallet, chain, dapp, address, picture, page } = world
  const server = await servePrices()
  try {
    server.prices = { [`${chain.chainId}:${coin}`]: 3184.27 }
    await choosePrices(page, server.template, 'EUR')
    await page.getByTestId('total').waitFor()
    await expect(toasts(page)).toHaveCount(0)
    await picture('home-prices', page)

    const answer = dapp.request('wallet_sendCalls', [
      {
        version: '2.0.0',
        from: address,
        chainId: numberToHex(chain.chainId),
        atomicRequired: false,
        calls: [{ to: chain.accounts[6], value: '0x6f05b59d3b20000' }],
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
    await choosePrices(page, server.template, 'EUR')
    await page.getByTestId('prices-trouble').waitFor()
    await expect(toasts(page)).toHaveCount(0)
    await picture('home-prices-silent', page)

    await page.getByTestId('settings').click()
    await page.getByTestId('prices-open').click()
    await page.getByTestId('prices-currency').waitFor()
    await picture('prices', page)
    await page.getByTestId('prices-nobody').click()
    await page.getByTestId('submit').click()
    await page.getByTestId('prices-open').waitFor()
    await expect(toasts(page)).toHaveCount(0)
    await page.getByTestId('tab-wallet').click()
  } finally {
    await server.close()
  }
}
