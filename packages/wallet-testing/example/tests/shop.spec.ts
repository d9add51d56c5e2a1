import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startNode, type TestNode } from 'volley-testing/node'
import { test as base, expect } from 'volley-testing/test'

/** A chain and the shop's page, once for the tests of a worker. */
const test = base.extend<{ shop: string }, { chain: TestNode; server: Server }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startNode()
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const html = readFileSync(new URL('../dapp.html', import.meta.url))
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use(server)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  shop: ({ server }, use) => use(`http://localhost:${(server.address() as AddressInfo).port}`),
  launch: ({ chain }, use) =>
    use({
      phrase: chain.phrase,
      networks: [{ name: 'Local', chainId: chain.chainId, rpcUrl: chain.url, symbol: 'ETH' }],
    }),
})

test('a person connects and buys, step by step', async ({ page, wallet, shop }) => {
  await page.goto(shop)
  await page.getByText('Connect').click()
  await wallet.approve()
  await expect(page.locator('#said')).toContainText('Connected')

  await page.getByText('Buy').click()
  await wallet.approve()
  await expect(page.locator('#said')).toContainText('Batch')
  const [, id = ''] = (await page.locator('#said').textContent())?.split(' ') ?? []
  const { status, atomic } = await wallet.untilFinal(page, id)
  expect({ status, atomic }).toEqual({ status: 200, atomic: true })
})

test('a rule connects and declines every batch', async ({ page, wallet, shop }) => {
  const end = wallet.decides(({ method }) => (method === 'wallet_sendCalls' ? 'reject' : 'approve'))
  await page.goto(shop)
  await page.getByText('Connect').click()
  await expect(page.locator('#said')).toContainText('Connected')
  await page.getByText('Buy').click()
  await expect(page.locator('#said')).toHaveText('Refused with 4001')
  await end()
})

test('a batch survives the death of the background', async ({ page, wallet, shop }) => {
  await page.goto(shop)
  await page.getByText('Connect').click()
  await wallet.approve()
  await page.getByText('Buy').click()
  await wallet.approval()
  await wallet.killBackground()
  await wallet.approve()
  await expect(page.locator('#said')).toContainText('Batch')
})

test.describe('with a private key', () => {
  test.use({
    launch: ({ chain }, use) =>
      use({
        privateKey: `0x${'11'.repeat(32)}`,
        networks: [{ name: 'Local', chainId: chain.chainId, rpcUrl: chain.url, symbol: 'ETH' }],
      }),
  })

  test('its account is the one that connects', async ({ page, wallet, context, shop }, info) => {
    await page.goto(shop)
    await page.getByText('Connect').click()
    await wallet.approve()
    const address = /0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a/i
    await expect(page.locator('#said')).toHaveText(address)
    expect(await wallet.pictures(info.outputPath('pictures'))).toHaveLength(context.pages().length)
  })
})
