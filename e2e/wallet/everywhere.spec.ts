import type { Page } from '@playwright/test'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { deployContract } from '../contracts/deploy.mjs'
import { type Chain, expect, mint, type Person, placeCode } from '../fixtures.ts'
import { choosePrices } from '../prices.ts'
import { test as twoNetworks } from '../twoNetworks.ts'

const spender = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const items = parseAbi([
  'function mint(address to) returns (uint256)',
  'function approve(address to, uint256 id)',
  'function getApproved(uint256 id) view returns (address)',
])

/** The person has coins and tokens on the second network too. */
const test = twoNetworks.extend({
  other: async ({ other, person }, use) => {
    await other.rpc('anvil_setBalance', [person.address, '0x1bc16d674ec80000'])
    await mint(other.url, other.token, person.address)
    // `latest` is the last whole block, which does not have the coins yet.
    await other.settle()
    await use(other)
  },
})

/** Sends a call from the person's account with another wallet, so that Volley's history does not have it. */
async function elsewhere({ rpc, url }: Chain, { phrase }: Person, to: Address, data: Hex): Promise<void> {
  const account = mnemonicToAccount(phrase)
  const client = createWalletClient({ account, transport: http(url) }).extend(publicActions)
  const hash = await client.sendTransaction({ to, data, chain: null })
  const { nonce } = await client.getTransaction({ hash })
  // The wallet reads canonical blocks.
  await expect
    .poll(async () => Number(await rpc('eth_getTransactionCount', [client.account.address, 'latest'])))
    .toBeGreaterThan(nonce)
}

const approval = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })

async function allowed(chain: Chain, owner: Address, to: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, to] })
  return BigInt(await chain.rpc('eth_call', [{ to: chain.token, data }, 'latest']))
}

async function openAllowances(page: Page): Promise<void> {
  await page.bringToFront()
  await page.getByTestId('settings').click()
  await page.getByTestId('allowances-open').click()
}

/** Waits until every network answered or was found silent. */
async function everywhere(page: Page): Promise<void> {
  await page.getByTestId('scope-everywhere').click()
  await expect(page.getByTestId('allowances-silent')).toBeVisible()
  await expect(page.getByTestId('allowances-asking')).toHaveCount(0, { timeout: 30_000 })
}

const line = (page: Page, to: Address) => page.locator(`[data-testid="allowance"][data-spender="${to}"]`)
const count = (page: Page, number: number) =>
  expect(page.getByTestId('allowances')).toHaveAttribute('data-count', String(number), { timeout: 30_000 })

/** Approvals on both networks, one of them of an NFT. Returns the collection. */
async function grant(chain: Chain, other: Chain, person: Person): Promise<Address> {
  const collection = getAddress(await deployContract(other.url, 'TestNft'))
  const encode = (functionName: 'mint' | 'approve', args: unknown[]) =>
    encodeFunctionData({ abi: items, functionName, args } as never)
  await elsewhere(chain, person, chain.token, approval(spender('a'), maxUint256))
  await elsewhere(chain, person, chain.token, approval(spender('b'), 5n * 10n ** 18n))
  await elsewhere(other, person, other.token, approval(spender('c'), 300n * 10n ** 18n))
  await elsewhere(other, person, collection, encode('mint', [person.address]))
  await elsewhere(other, person, collection, encode('approve', [spender('d'), 1n]))
  return collection
}

test('approvals of all networks are in one list, worth first, and end by one batch per network', async ({
  wallet,
  chain,
  other,
  person,
  server,
}) => {
  test.setTimeout(240_000)
  const collection = await grant(chain, other, person)
  server.prices = { [`${chain.chainId}:${chain.token}`]: 1, [`4242:${other.token}`]: 5 }
  const page = await wallet.home()
  await choosePrices(page, server.template, 'USD')
  await openAllowances(page)
  await count(page, 2)
  await everywhere(page)
  await count(page, 4)
  await expect(page.getByTestId('allowances-silent')).toContainText('Ethereum')
  await expect(page.getByTestId('allowances-at-risk')).toContainText('At least $2,500.00')
  const spenders = await page
    .getByTestId('allowance')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.spender))
  expect(spenders).toEqual(['c', 'a', 'b', 'd'].map(spender))
  await expect(line(page, spender('c'))).toContainText('Second')
  await expect(line(page, spender('a'))).toContainText('all of your')
  await expect(line(page, spender('d'))).toContainText('#1')

  await page.getByTestId('allowances-network').selectOption('4242')
  await expect(page.getByTestId('allowance')).toHaveCount(2)
  await page.getByTestId('allowances-network').selectOption('')

  for (const digit of ['a', 'c', 'd']) await line(page, spender(digit)).click()
  await expect(page.getByTestId('allowances-revoke')).toHaveText('Revoke 3 on 2 networks')
  await page.getByTestId('allowances-revoke').click()
  await wallet.approve()
  await wallet.approve()
  await count(page, 1)
  await expect(line(page, spender('b'))).toBeVisible()
  expect(await allowed(chain, person.address, spender('a'))).toBe(0n)
  expect(await allowed(chain, person.address, spender('b'))).toBe(5n * 10n ** 18n)
  expect(await allowed(other, person.address, spender('c'))).toBe(0n)
  const data = encodeFunctionData({ abi: items, functionName: 'getApproved', args: [1n] })
  expect(BigInt(await other.rpc('eth_call', [{ to: collection, data }, 'latest']))).toBe(0n)
})

test('a rejected batch changes nothing about the other network’s', async ({
  wallet,
  chain,
  other,
  person,
}) => {
  test.setTimeout(240_000)
  await grant(chain, other, person)
  const page = await wallet.home()
  await openAllowances(page)
  await everywhere(page)
  await count(page, 4)
  await line(page, spender('a')).click()
  await line(page, spender('c')).click()
  await page.getByTestId('allowances-revoke').click()
  await wallet.reject()
  await wallet.approve()
  await count(page, 3)
  await expect(line(page, spender('a'))).toBeVisible()
  expect(await allowed(chain, person.address, spender('a'))).toBe(maxUint256)
  expect(await allowed(other, person.address, spender('c'))).toBe(0n)
})

test('a network without an answer is named, and its approvals are never counted as none', async ({
  wallet,
  chain,
  other,
  person,
}) => {
  test.setTimeout(240_000)
  await elsewhere(other, person, other.token, approval(spender('c'), 1n))
  const page = await wallet.home()
  await openAllowances(page)
  await count(page, 0)
  await everywhere(page)
  await count(page, 1)
  await other.stop()
  await page.getByTestId('allowances-again').click()
  await expect(page.getByTestId('allowances-silent')).toContainText('Second')
  await expect(page.getByTestId('allowances-silent')).toContainText('doesn’t mean there are none')
  await expect(page.getByTestId('allowances')).toHaveAttribute('data-partial', 'true')
  await expect(page.getByText('No approvals found')).toHaveCount(0)
  await page.getByTestId('scope-here').click()
  await count(page, 0)
  await expect(page.getByTestId('allowances')).toHaveAttribute('data-partial', 'false')
  expect(await allowed(chain, person.address, spender('c'))).toBe(0n)
})

test('a contract’s code that the account runs on another network is named, and taken away from here', async ({
  wallet,
  other,
  person,
}) => {
  test.setTimeout(240_000)
  const stranger = '0x00000000000000000000000000000000000BAD00'
  await placeCode(other, person.address, `0xef0100${stranger.slice(2)}`)
  const page = await wallet.home()
  await openAllowances(page)
  await everywhere(page)
  const upgraded = page.locator('[data-testid="upgraded"][data-chain-id="0x1092"]')
  await expect(upgraded).toHaveAttribute('data-delegate', getAddress(stranger))
  await expect(upgraded).toContainText('unknown')
  await upgraded.getByTestId('upgraded-remove').click()
  await wallet.approve()
  await expect.poll(() => other.rpc('eth_getCode', [person.address, 'latest'])).toBe('0x')
  await expect(upgraded).toHaveCount(0, { timeout: 30_000 })
})
