import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, test } from '../fixtures.ts'

const tags = readdirSync(join(import.meta.dirname, '../../public/_locales')).map((folder) =>
  folder.replace('_', '-'),
)

/** The browser's popup at the default font size. */
const popup = { width: 360, height: 600 }

const main = (page: Page) =>
  page.locator('main').evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    top: scrollTop,
    below: scrollHeight - clientHeight,
  }))

test('the welcome fits the popup in every language', async () => {
  test.setTimeout(180_000)
  const { wallet } = await launchWallet()
  try {
    const page = await wallet.home()
    await page.setViewportSize(popup)
    const below: Record<string, number> = {}
    for (const tag of tags) {
      await page.getByTestId('language').selectOption(tag)
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}(-US)?$`))
      await expect(page.getByTestId('onboarding-restore')).toBeVisible()
      below[tag] = (await main(page)).below
    }
    expect(below).toEqual(Object.fromEntries(tags.map((tag) => [tag, 0])))
  } finally {
    await wallet.close()
  }
})

test('a tab opens at its top, wherever the tab before was', async ({ wallet }) => {
  const page = await wallet.home()
  await page.setViewportSize(popup)
  await page.getByTestId('settings').click()
  await page.getByTestId('prices-open').scrollIntoViewIfNeeded()
  expect((await main(page)).top).toBeGreaterThan(0)
  for (const tab of ['tab-wallet', 'settings']) {
    await page.getByTestId(tab).click()
    await expect.poll(async () => (await main(page)).top).toBe(0)
  }
  // A screen that a row opened still leads back to that row.
  await page.getByTestId('prices-open').click()
  await page.getByTestId('back').click()
  await expect(page.getByTestId('prices-open')).toBeInViewport()
})
