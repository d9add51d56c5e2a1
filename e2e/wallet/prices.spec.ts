import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { deployContract } from '../contracts/deploy.mjs'
import { test as base, expect, network, newPerson, startChain } from '../fixtures.ts'
import { buildWithPrices, choosePrices, type PriceServer, servePrices } from '../prices.ts'
import { batch } from '../sending.ts'

const test = base.extend<{ server: PriceServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  server: async ({}, use) => {
    const server = await servePrices()
    await use(server)
    await server.close()
  },

  wallet: async ({ chain, person }, use) => {
    const extension = await buildWithPrices()
    const { wallet } = await launchWallet({ extension, phrase: person.phrase, networks: [network(chain)] })
    await use(wallet)
    await wallet.close()
    await rm(extension, { recursive: true, force: true })
  },
})

const coin = `31337:0x${'0'.repeat(40)}`

async function watch(page: Page, address: string, balance: string): Promise<void> {
  await page.getByTestId('token-add').click()
  await page.getByTestId('token-address').fill(address)
  await page.getByTestId('submit').click()
  await page
    .locator(`[data-testid="token"][data-address="${address}" i][data-balance="${balance}"]`)
    .waitFor()
}

test('no price source is contacted until the person chooses one, and none after the choice is undone', async ({
  wallet,
  chain,
  server,
}) => {
  server.prices = { [coin]: 2500, [`31337:${chain.token.toLowerCase()}`]: 0.5 }
  const page = await wallet.home()
  await watch(page, chain.token, '1000')
  await expect(page.getByTestId('total')).toHaveCount(0)
  // The first source knows no test network, so the wallet offers no prices here.
  await expect(page.getByTestId('prices-offer')).toHaveCount(0)
  expect(server.asked).toEqual([])

  await choosePrices(page, server.template, 'EUR')
  await expect(page.getByTestId('total')).toHaveText(/€250,500\.00$/)
  await expect(
    page.locator('[data-testid="token"][data-symbol="TEST"]').getByTestId('token-worth'),
  ).toHaveText('€500.00')
  // Worth first, and below it the amount, in each row: the coin's as well.
  await expect(page.getByTestId('coin-balance')).toHaveText('100')
  await expect(page.locator('[data-testid="token"][data-symbol="TEST"]')).toContainText(/€500\.00.*1,000$/)
  await expect(page.locator('[data-testid="token"][data-symbol="ETH"]')).toContainText(/€250,000\.00.*100$/)
  await expect(page.getByTestId('total-without')).toHaveCount(0)
  await expect(page.getByTestId('prices-from')).toHaveText(`Prices from ${new URL(server.template).host}`)
  // One request for all prices, in the chosen currency, and without data about the account.
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]).toBe(`/eur/${coin},31337:${chain.token.toLowerCase()}`)

  // A newly opened page uses the prices that this one has received.
  await page.reload()
  await expect(page.getByTestId('total')).toHaveText(/€250,500\.00$/)
  expect(server.asked).toHaveLength(1)

  await page.getByTestId('settings').click()
  await page.getByTestId('prices-open').click()
  await page.getByTestId('prices-nobody').click()
  await page.getByTestId('submit').click()
  await page.getByTestId('tab-wallet').click()
  await page.getByTestId('token').first().waitFor()
  await expect(page.getByTestId('total')).toHaveCount(0)
  await page.reload()
  await page.locator('[data-testid="token"][data-symbol="TEST"][data-balance="1000"]').waitFor()
  await expect(page.getByTestId('token-worth')).toHaveCount(0)
  expect(server.asked).toHaveLength(1)
})

test('a sum says what is not in it, an old price its age, and a source that lies or fails costs no amount', async ({
  wallet,
  chain,
  server,
}) => {
  const page = await wallet.home()
  const other = await deployContract(chain.url, 'TestToken', ['Other', 'OTHER', 0])
  await watch(page, chain.token, '1000')
  await watch(page, other, '0')
  server.prices = { [coin]: 1e-7 }
  server.age = 3 * 3600
  await choosePrices(page, server.template, 'USD')
  await expect(page.getByTestId('total')).toHaveText(/< \$0\.01$/)
  await expect(page.getByTestId('total-without')).toHaveText('Excludes 1 token without a price')
  await expect(page.locator('[data-testid="token"][data-symbol="TEST"]')).toContainText(/No price.*1,000$/)
  await expect(page.getByTestId('token-worth')).toHaveCount(2)
  await expect(page.getByTestId('prices-from')).toContainText('3 h old')

  for (const body of [
    '{',
    '[]',
    'null',
    '"x"',
    `{"coins":{"${coin}":{"price":"7"}}}`,
    `{"a":"${'x'.repeat(300_000)}"}`,
  ]) {
    server.body = body
    await choosePrices(page, server.template, 'USD')
    await expect(page.getByTestId('prices-trouble')).toBeVisible()
    await expect(page.getByTestId('total')).toHaveCount(0)
    await expect(page.locator('[data-testid="token"][data-symbol="TEST"]')).toHaveAttribute(
      'data-balance',
      '1000',
    )
  }
})

test('an approval says what is sent is worth as far as that is known, and asks nobody', async ({
  wallet,
  chain,
  person,
  server,
  dapp,
}) => {
  await dapp.connect()
  const page = await wallet.home()
  server.prices = { [coin]: 2000 }
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await choosePrices(page, server.template, 'USD')
  await expect(page.getByTestId('total')).toHaveText(/\$200,000\.00$/)
  const before = server.asked.length
  await page.close()

  const sent = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls: [{ to: chain.accounts[6], value: '0x29a2241af62c0000' }] }),
  )
  const approval = await wallet.approval()
  await expect(approval.getByTestId('worth')).toHaveText('≈\u00a0$6,000.00')
  await expect(approval.getByTestId('prices-from')).toBeVisible()
  await expect(approval.locator('footer')).toContainText(/ETH \(.*\$[\d.]+\).*at most .*ETH \(.*\$[\d.]+\)/)
  await wallet.reject()
  await sent
  expect(server.asked).toHaveLength(before)
})

test('a source that the browser does not let the wallet ask is not chosen, and not asked', async ({
  wallet,
  server,
}) => {
  const page = await wallet.home()
  await page.evaluate(() => {
    const { permissions } = (globalThis as unknown as { chrome: { permissions: object } }).chrome
    Object.assign(permissions, { request: async () => false, contains: async () => false })
  })
  await page.getByTestId('settings').click()
  await page.getByTestId('prices-open').click()
  await page.getByTestId('prices-own').click()
  await page.getByTestId('prices-url').fill('http://prices.example/{tokens}')
  await page.getByTestId('submit').click()
  await expect(page.getByRole('alert')).toContainText('Use an https address')
  await page.getByTestId('prices-url').fill(server.template)
  await page.getByTestId('submit').click()
  await expect(page.getByRole('alert')).toContainText('Nothing changed')
  await page.getByTestId('back').click()
  await expect(page.getByTestId('prices-open')).toContainText('Off')
  expect(server.asked).toEqual([])
})

test.describe('where the first source knows the network', () => {
  const allowing = (page: Page, isAllowed: boolean) =>
    page.evaluate((answer) => {
      const { permissions } = (globalThis as unknown as { chrome: { permissions: object } }).chrome
      Object.assign(permissions, { request: async () => answer, contains: async () => false })
    }, isAllowed)

  test('home offers prices once, names who would learn what, and keeps the answer', async () => {
    test.setTimeout(180_000)
    const chain = await startChain({ chainId: 8453 })
    const person = await newPerson(chain)
    const { wallet } = await launchWallet({ phrase: person.phrase, networks: [network(chain)] })
    try {
      const page = await wallet.home()
      const offer = page.getByTestId('prices-offer')
      await expect(offer).toContainText('DefiLlama (coins.llama.fi) learns your IP address')

      await allowing(page, false)
      await page.getByTestId('prices-turn-on').click()
      await expect(offer.getByRole('alert')).toContainText('Nothing changed')
      await page.getByTestId('prices-not-now').click()
      await expect(offer).toHaveCount(0)
      await wallet.killBackground()
      await page.reload()
      await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
      await page.getByTestId('settings').click()
      await expect(page.getByTestId('prices-open')).toContainText('Off')
      await page.getByTestId('tab-wallet').click()
      await expect(offer).toHaveCount(0)
    } finally {
      await wallet.close()
    }

    const other = await launchWallet({ phrase: person.phrase, networks: [network(chain)] })
    try {
      const page = await other.wallet.home()
      await page.getByTestId('prices-offer').waitFor()
      await allowing(page, true)
      await page.getByTestId('prices-turn-on').click()
      await expect(page.getByTestId('prices-offer')).toHaveCount(0)
      await page.getByTestId('settings').click()
      await expect(page.getByTestId('prices-open')).toContainText('coins.llama.fi')
    } finally {
      await other.wallet.close()
      await chain.stop()
    }
  })
})

test('the amount to send shows its worth by the known prices, and asks nobody', async ({
  wallet,
  server,
}) => {
  const page = await wallet.home()
  server.prices = { [coin]: 2000 }
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await choosePrices(page, server.template, 'USD')
  await expect(page.getByTestId('total')).toHaveText(/\$200,000\.00$/)
  const before = server.asked.length

  await page.getByTestId('send').click()
  await page.getByTestId('send-amount').fill('0.25')
  await expect(page.getByTestId('send-worth')).toHaveText('$500.00')
  await page.getByTestId('send-amount').fill('1,000')
  await expect(page.getByTestId('send-worth')).toHaveCount(0)
  await expect(page.getByTestId('send-amount')).toHaveValue('1,000')
  expect(server.asked).toHaveLength(before)
})
