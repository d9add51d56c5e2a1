import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { deployContract } from '../contracts/deploy.mjs'
import {
  test as base,
  type Chain,
  expect,
  mint,
  network,
  newPerson,
  placeCode,
  startChain,
} from '../fixtures.ts'
import { choosePrices } from '../prices.ts'
import { test } from '../twoNetworks.ts'

const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const asset = (page: Page, chainId: number, symbol: string) =>
  page.locator(
    `[data-testid="portfolio-asset"][data-chain-id="0x${chainId.toString(16)}"][data-symbol="${symbol}"]`,
  )
const coin = (chainId: number) => `${chainId}:0x${'0'.repeat(40)}`

test('one list has all networks, worth first, and the total leaves out a silent one', async ({
  wallet,
  chain,
  other,
  person,
  server,
}) => {
  test.setTimeout(180_000)
  await other.rpc('anvil_setBalance', [person.address, '0x1bc16d674ec80000'])
  // `latest` is the last whole block, which does not have the balance yet.
  await other.settle()
  server.prices = { [coin(chain.chainId)]: 10, [coin(4242)]: 1000 }
  const page = await wallet.home()
  await choosePrices(page, server.template, 'USD')
  await expect(page.getByTestId('total')).toHaveText(/\$1,000\.00$/)
  await expect(page.getByTestId('tokens')).toHaveAttribute('data-count', '1')
  expect(server.asked.join()).not.toContain('4242:')

  await page.getByTestId('scope-everywhere').click()
  await expect(asset(page, 4242, 'ETH')).toHaveAttribute('data-balance', '2')
  await expect(asset(page, chain.chainId, 'ETH')).toHaveAttribute('data-balance', '100')
  await expect(asset(page, 4242, 'ETH').getByTestId('portfolio-worth')).toHaveText('$2,000.00')
  await expect(page.getByTestId('portfolio-asset').first()).toContainText('Second')
  // The networks that the wallet brings have no node here, so the total names them and counts none as zero.
  await expect(page.getByTestId('portfolio-asking')).toHaveCount(0)
  await expect(page.getByTestId('portfolio-silent')).toContainText('Ethereum')
  await expect(page.getByTestId('portfolio-total')).toContainText('At least $3,000.00')

  await other.stop()
  await page.getByTestId('portfolio-again').click()
  await expect(page.getByTestId('portfolio-silent')).toContainText('Second')
  await expect(asset(page, 4242, 'ETH')).toHaveCount(0)
  await expect(page.getByTestId('portfolio-total')).toContainText('At least $1,000.00')

  await asset(page, chain.chainId, 'ETH').click()
  await expect(page.getByTestId('tokens')).toHaveAttribute('data-count', '1')
  await expect(page.getByTestId('portfolio')).toHaveCount(0)
})

test('the wallet asks for all accounts together only after the person agrees', async ({ wallet, chain }) => {
  test.setTimeout(180_000)
  const page = await wallet.home()
  await page.getByTestId('account').click()
  await page.getByTestId('account-add').click()
  await page.getByTestId('account-next').first().click()
  const second = page.getByTestId('account')
  await expect(second).toBeVisible()
  const address = await second.getAttribute('data-address')
  await chain.rpc('anvil_setBalance', [address, '0x1bc16d674ec80000'])
  // `latest` is the last whole block, which does not have the balance yet.
  await chain.settle()

  await page.getByTestId('scope-everywhere').click()
  await page.getByTestId('portfolio-accounts').click()
  await expect(page.getByTestId('portfolio-learn')).toContainText('IP address')
  await expect(page.getByTestId('overview-account')).toHaveCount(0)
  await page.getByTestId('portfolio-read').click()
  const accounts = page.getByTestId('overview-account')
  await expect(accounts).toHaveCount(2)
  await expect(accounts.first()).toContainText('100')
  await expect(accounts.nth(1)).toContainText('2')
})

const onMainnet = base.extend<object, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startChain({ chainId: 1 })
      const token = await deployContract(chain.url, 'TestWrapped')
      await placeCode(chain, weth, await chain.rpc('eth_getCode', [token, 'pending']))
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

onMainnet('a well-known token is found on a network that is not selected', async ({ chain }) => {
  test.setTimeout(180_000)
  const here = await startChain({ chainId: 4242 })
  const person = await newPerson(chain)
  await mint(chain.url, weth, person.address)
  const networks = [network(chain), { ...network(here), name: 'Here' }]
  const { wallet } = await launchWallet({ phrase: person.phrase, networks })
  try {
    const page = await wallet.home()
    await expect(page.getByTestId('network')).toHaveAttribute('data-chain-id', '0x1092')
    await page.getByTestId('scope-everywhere').click()
    await expect(asset(page, 1, 'WETH')).toHaveAttribute('data-balance', '1000')
    await expect(asset(page, 1, 'WETH')).toHaveAttribute('data-found', 'true')
    await asset(page, 1, 'WETH').click()
    await expect(page.getByTestId('network')).toHaveAttribute('data-chain-id', '0x1')
    await expect(page.getByTestId('tokens-found')).toContainText('WETH')
  } finally {
    await wallet.close()
    await here.stop()
  }
})
