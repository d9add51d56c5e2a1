import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { choosePriceSource, playPrices, priceHosts } from '../demo/tour/dollarPrices.ts'
import { playNetworks } from '../demo/tour/otherNetworks.ts'
import { expect, network, test } from '../fixtures.ts'
import { buildWithPrices } from '../prices.ts'

const asset = (page: Page, symbol: string) =>
  page.locator(`[data-testid="portfolio-asset"][data-symbol="${symbol}"]`)

test('an account that is empty here leads to what it holds elsewhere, in one row per asset', async ({
  chain,
}) => {
  test.setTimeout(240_000)
  const phrase = generateMnemonic(english)
  const { address } = mnemonicToAccount(phrase)
  const extension = await buildWithPrices(priceHosts)
  const { wallet, page } = await launchWallet({ extension, phrase, networks: [network(chain)] })
  const end = await playNetworks(page.context(), { [address]: '0.84' }, [1, 8453])
  try {
    const page = await wallet.home()
    await page.setViewportSize({ width: 360, height: 600 })
    await playPrices(page)
    await expect(page.locator('[data-testid="activities"][data-count="0"]')).toBeVisible()
    await expect(page.getByTestId('look-everywhere')).toBeInViewport({ ratio: 1 })

    await page.getByTestId('look-everywhere').click()
    await expect(page.getByTestId('portfolio-asking')).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByTestId('practice-offer')).toHaveCount(0)
    await expect(page.getByTestId('send')).toBeVisible()
    await expect(page.getByTestId('receive')).toHaveCount(1)
    await expect(page.locator('[data-testid="activities"][data-count="0"]')).toHaveCount(1)
    await expect(page.getByTestId('prices-offer')).toContainText('coins.llama.fi')
    // Without prices, the sum's place leads to them.
    await page.getByTestId('portfolio-prices').click()
    await page.getByTestId('prices-llama').waitFor()
    await page.getByTestId('back').click()
    await choosePriceSource(page, 'llama')
    await expect(page.getByTestId('portfolio-total')).toContainText('$', { timeout: 60_000 })
    await expect(page.getByTestId('portfolio-asking')).toHaveCount(0, { timeout: 60_000 })

    const ether = asset(page, 'ETH').first()
    await expect(ether).toHaveAttribute('data-balance', '1.68')
    await expect(ether).toHaveAttribute('data-chains', '0x1 0x2105')
    await expect(ether.getByTestId('portfolio-worth')).toHaveText('$5,349.57')
    await ether.click()
    const rows = page.getByTestId('portfolio-network')
    await expect(rows).toHaveCount(2)
    for (const row of await rows.all()) await expect(row).toHaveAttribute('data-balance', '0.84')
    await rows.nth(1).click()
    await expect(page.getByTestId('network')).toHaveAttribute('data-chain-id', '0x2105')
    await expect(page.getByTestId('portfolio')).toHaveCount(0)
  } finally {
    await wallet.close()
    await end()
    await rm(extension, { recursive: true, force: true })
  }
})
