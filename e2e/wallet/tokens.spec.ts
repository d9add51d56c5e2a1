import type { Page } from '@playwright/test'
import { deployContract } from '../contracts/deploy.mjs'
import { expect, test } from '../fixtures.ts'

const shown = (page: Page) =>
  page
    .getByTestId('token')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-symbol')).join(' '))

test('tokens are sorted, moved and hidden, and stay so', async ({ wallet, chain }) => {
  const page = await wallet.home()
  const zebra = await deployContract(chain.url, 'TestToken', ['Zebra', 'ZEB', 6])
  const ant = await deployContract(chain.url, 'TestToken', ['Ant', 'ANT', 18])
  for (const address of [zebra, chain.token, ant]) {
    await page.getByTestId('token-add').click()
    await page.getByTestId('token-address').fill(address)
    await page.getByTestId('submit').click()
    await page.getByTestId('token-address').waitFor({ state: 'detached' })
  }
  await expect.poll(() => shown(page)).toBe('ETH ZEB TEST ANT')
  await page.locator('[data-testid="token"][data-symbol="TEST"][data-balance="1000"]').waitFor()

  await page.getByTestId('tokens-arrange').click()
  await page.getByTestId('tokens-by-name').click()
  const entry = (symbol: string) => page.locator(`[data-testid="token-entry"][data-symbol="${symbol}"]`)
  await expect(page.getByTestId('token-entry').first()).toHaveAttribute('data-symbol', 'ANT')
  await page.getByTestId('tokens-by-amount').click()
  await expect(page.getByTestId('token-entry').first()).toHaveAttribute('data-symbol', 'TEST')
  await expect(entry('TEST').getByTestId('token-up')).toBeDisabled()
  await entry('ZEB').getByTestId('token-up').click()
  await expect(page.getByTestId('token-entry').nth(1)).toHaveAttribute('data-symbol', 'ZEB')
  await entry('ANT').getByTestId('token-hide').click()
  await expect(entry('ANT')).toHaveAttribute('data-hidden', 'true')
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page)).toBe('ETH TEST ZEB')

  await wallet.killBackground()
  await page.reload()
  await expect.poll(() => shown(page)).toBe('ETH TEST ZEB')
  await page.getByTestId('tokens-arrange').click()
  await entry('ANT').getByTestId('token-hide').click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('tokens')).toHaveAttribute('data-count', '4')
})
