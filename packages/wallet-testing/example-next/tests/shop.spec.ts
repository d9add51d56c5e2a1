import type { Page } from '@playwright/test'
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

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const outcome = (page: Page, name: string) => page.getByRole('status', { name })

test.beforeEach(async ({ page, wallet }) => {
  await page.goto('/')
  await press(page, 'Connect Volley')
  await wallet.approve()
  await expect(outcome(page, 'Connection')).toContainText('Connected')
})

test('wagmi is still connected after a reload, until the person leaves', async ({ page, chain }) => {
  const connected = `Connected as ${chain.accounts[0]}`
  await expect(outcome(page, 'Connection')).toHaveText(connected)
  await page.reload()
  await expect(outcome(page, 'Connection')).toHaveText(connected)
  await press(page, 'Leave')
  await expect(outcome(page, 'Connection')).toHaveText('Not connected')
})

test('useSignMessage gets a signature of the account', async ({ page, wallet }) => {
  await press(page, 'Sign in')
  await wallet.approve()
  await expect(outcome(page, 'Signature')).toHaveText('Signed in')
})

test('useSendTransaction sends a transaction, and the page sees its receipt', async ({ page, wallet }) => {
  await press(page, 'Buy one')
  await wallet.approve()
  await expect(outcome(page, 'Order')).toHaveText('The order is success')
})

test('useSendCalls sends a batch, and useCallsStatus follows it', async ({ page, wallet }) => {
  await press(page, 'Buy two')
  await wallet.approve()
  const done = 'The batch is a success, in 1 transaction'
  await expect(outcome(page, 'Basket')).toHaveText(done)
})

test('wagmi names the rejection, and the shop can ask again', async ({ page, wallet }) => {
  for (const button of ['Buy one', 'Buy two']) {
    const shown = outcome(page, button === 'Buy one' ? 'Order' : 'Basket')
    await press(page, button)
    await wallet.reject()
    await expect(shown).toContainText('User rejected the request')
  }
})
