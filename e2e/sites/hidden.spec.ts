import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Acts like another tab in front of this one. The browsers under test treat every page as visible. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('home sends no requests while it is hidden, and is up to date once it is visible', async ({
  wallet,
  chain,
}) => {
  const requestCount = () => chain.requests('eth_call').length + chain.requests('eth_getBalance').length
  const home = await wallet.home()
  await expect.poll(requestCount).toBeGreaterThan(0)

  await turn(home, 'hidden')
  const before = requestCount()
  // Each block is 200 ms: together more than twice home's polling interval.
  const passed = Number(await chain.rpc('eth_blockNumber')) + 60
  await expect
    .poll(async () => Number(await chain.rpc('eth_blockNumber')), { timeout: 30_000 })
    .toBeGreaterThan(passed)
  // One request may have been under way.
  expect(requestCount() - before).toBeLessThanOrEqual(1)

  const late = requestCount()
  await turn(home, 'visible')
  await expect.poll(requestCount, { timeout: 2000 }).toBeGreaterThan(late)
})
