import { startNode, type TestNode } from 'volley-testing/node'
import { test as base, expect } from 'volley-testing/test'

/** A chain for the tests of a worker, and a wallet that has selected it. */
const test = base.extend<object, { chain: TestNode }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startNode()
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
  launch: ({ chain }, use) =>
    use({
      phrase: chain.phrase,
      networks: [{ name: 'Local', chainId: chain.chainId, rpcUrl: chain.url, symbol: 'ETH' }],
    }),
})

test.beforeEach(async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByText('Connect').click()
  await wallet.approve()
  await expect(page.locator('#said')).toContainText('Connected')
})

test('viem sends a batch, and waits for it', async ({ page, wallet }) => {
  await page.getByText('Buy').click()
  await wallet.approve()
  await expect(page.locator('#said')).toHaveText('The batch is a success, in 1 transaction')
})

test('viem names the rejection, and the shop can ask again', async ({ page, wallet }) => {
  for (let times = 0; times < 2; times++) {
    await page.getByText('Buy').click()
    await wallet.reject()
    await expect(page.locator('#said')).toContainText('User rejected the request')
  }
})
