import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pad, toHex } from 'viem'
import { toEventSelector } from 'viem/utils'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { deployContract } from '../contracts/deploy.mjs'
import { type Chain, expect, mint, network, newPerson, startChain, test } from '../fixtures.ts'
import { startRelay } from '../relay.ts'

/** Adds the chain's token to the list, and returns the home page. */
async function listToken(wallet: Wallet, chain: Chain): Promise<Page> {
  const page = await wallet.home()
  await page.getByTestId('token-add').click()
  await page.getByTestId('token-address').fill(chain.token)
  await page.getByTestId('submit').click()
  await page.locator('[data-testid="token"][data-symbol="TEST"][data-balance="1000"]').waitFor()
  return page
}

test('a listed token and coins that arrive are in the activity, and a stranger’s token is not', async ({
  wallet,
  chain,
  person,
}) => {
  test.setTimeout(120_000)
  const page = await listToken(wallet, chain)
  const spam = await deployContract(chain.url, 'TestToken', ['Free Money', 'FREE', 18])
  await mint(chain.url, spam, person.address)

  await page.getByTestId('tab-activity').click()
  const received = page.getByTestId('received')
  await expect(received).toHaveCount(1)
  await expect(received).toHaveAttribute('data-symbol', 'TEST')
  await expect(received).toContainText('Received TEST')
  await expect(received).toContainText('+1,000')
  await expect(page.getByTestId('received-searched')).toContainText('Older ones aren’t shown')
  // The contract of automation: only what the account sent counts.
  await expect(page.getByTestId('activities')).toHaveAttribute('data-count', '0')

  await chain.rpc('anvil_setBalance', [person.address, toHex(103n * 10n ** 18n)])
  await page.getByTestId('tab-wallet').click()
  await page.locator('[data-testid="token"][data-symbol="ETH"][data-balance="103"]').waitFor()
  await page.getByTestId('tab-activity').click()
  const coins = page.locator('[data-testid="received"][data-symbol="ETH"]')
  await expect(coins).toContainText('+3')
  await expect(coins).toContainText('balance rose since')

  await page.getByTestId('activity-filter').click()
  await page.getByTestId('activity-kind').selectOption('sent')
  await expect(received).toHaveCount(0)
  await page.getByTestId('activity-kind').selectOption('received')
  await expect(received).toHaveCount(2)
  await page.getByTestId('activity-export').click()
  const download = page.waitForEvent('download')
  await page.getByTestId('activity-export-save').click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`"received","${person.address}","TEST","1000"`)
  expect(text).not.toContain('FREE')
})

test('a node that invents transfers puts nothing into the activity but of a listed token', async () => {
  test.setTimeout(120_000)
  const chain = await startChain()
  let lies: Record<string, unknown> = {}
  const relay = await startRelay(chain.url, () => lies)
  const { phrase, address } = await newPerson(chain)
  const { wallet } = await launchWallet({ phrase, networks: [{ ...network(chain), rpcUrl: relay.url }] })
  try {
    const page = await listToken(wallet, chain)
    const transfer = toEventSelector('event Transfer(address indexed, address indexed, uint256)')
    const log = {
      address: chain.token,
      topics: [transfer, pad(chain.accounts[6] as `0x${string}`), pad(address)],
      data: toHex(5n, { size: 32 }),
      blockNumber: '0x1',
      logIndex: '0x0',
      transactionHash: toHex(1n, { size: 32 }),
    }
    const invented = [
      log,
      { ...log, data: toHex(0n, { size: 32 }) },
      { ...log, address: chain.reverter },
      { ...log, topics: [...log.topics.slice(0, 2), pad(chain.accounts[5] as `0x${string}`)] },
      { ...log, blockNumber: '0xffffff' },
      null,
      'log',
    ]
    lies = { eth_getLogs: invented }
    await page.getByTestId('tab-activity').click()
    await expect(page.getByTestId('received-searched')).toContainText('Older ones aren’t shown')
    expect(relay.carried('eth_getLogs')).toBeGreaterThan(0)
    // The only transfer of its answer that is one of a listed token to the account.
    await expect(page.getByTestId('received')).toHaveCount(1)
    await expect(page.getByTestId('received')).toHaveAttribute('data-value', '5')
  } finally {
    await wallet.close()
    await relay.stop()
    await chain.stop()
  }
})
