import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** As another tab in front of it does. The browsers under test take every page for the one in front. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('home asks no node for what nobody sees, and is up to date once somebody does', async ({
  wallet,
  chain,
}) => {
  const asked = () => chain.requests('eth_call').length + chain.requests('eth_getBalance').length
  const home = await wallet.home()
  await expect.poll(asked).toBeGreaterThan(0)

  await turn(home, 'hidden')
  const before = asked()
  // Each is 200 ms: more than twice as long as home waits between two looks.
  const passed = Number(await chain.rpc('eth_blockNumber')) + 60
  await expect
    .poll(async () => Number(await chain.rpc('eth_blockNumber')), { timeout: 30_000 })
    .toBeGreaterThan(passed)
  // One may have been on its way.
  expect(asked() - before).toBeLessThanOrEqual(1)

  const late = asked()
  await turn(home, 'visible')
  await expect.poll(asked, { timeout: 2000 }).toBeGreaterThan(late)
})
