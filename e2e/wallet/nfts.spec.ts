import type { Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'
import { contracts, deployContract, testClient } from '../contracts/deploy.mjs'
import { type Chain, expect, test } from '../fixtures.ts'

const mira = getAddress(`0x${'a7'.repeat(20)}`)

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Tries to run a script, to contact its server, and to cover the whole page. */
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="document.title='run'"><script>document.title='run'</script><image href="https://evil.example/a.png"/><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject><path fill="#393" d="M0 0h9v9H0z"/></svg>`
const look = `data:application/json;base64,${base64(
  JSON.stringify({ name: 'Seven\u202e', image: `data:image/svg+xml;base64,${base64(hostile)}` }),
)}`

async function write(
  chain: Chain,
  contract: 'TestNft' | 'TestItems',
  address: Address,
  functionName: string,
  args: unknown[],
): Promise<void> {
  const client = testClient(chain.url, 9)
  const { abi } = contracts[contract]
  const hash = await client.writeContract({ address, abi, functionName, args, chain: null })
  const { nonce } = await client.getTransaction({ hash })
  // The wallet reads canonical blocks.
  await expect
    .poll(async () => Number(await chain.rpc('eth_getTransactionCount', [client.account.address, 'latest'])))
    .toBeGreaterThan(nonce)
}

async function add(page: Page, address: Address, id: string): Promise<void> {
  await page.getByTestId('token-add').click()
  await page.getByText('NFT', { exact: true }).click()
  await page.getByTestId('nft-address').fill(address)
  await page.getByTestId('nft-id').fill(id)
  await page.getByTestId('submit').click()
}

test('an NFT is added by hand if its contract confirms the owner, and sent to another account', async ({
  wallet,
  chain,
  person,
}) => {
  const collection = getAddress(await deployContract(chain.url, 'TestNft'))
  await write(chain, 'TestNft', collection, 'mint', [person.address])
  await write(chain, 'TestNft', collection, 'mint', [mira])
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()

  await add(page, collection, '2')
  await page.getByText('doesn’t show this account as the owner').waitFor()
  await page.getByTestId('nft-id').fill('1')
  await page.getByTestId('submit').click()
  const row = page.locator(`[data-testid="nft"][data-address="${collection}"][data-id="1"]`)
  await expect(row).toHaveAttribute('data-amount', '1')
  await expect(row).toContainText('Test NFT')

  await row.getByRole('button').click()
  await page.getByTestId('nft-send').click()
  await page.getByTestId('send-to').fill(mira)
  await page.getByTestId('submit').click()
  const window = await wallet.approval()
  await expect(window.getByTestId('call').first()).toContainText('safeTransferFrom')
  await wallet.approve()
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })
  await expect(row).toHaveAttribute('data-amount', '0')
  await expect(row).toContainText('Not in this account')

  await wallet.killBackground()
  await page.reload()
  await row.getByRole('button').click()
  await page.getByTestId('nft-remove').click()
  await expect(page.getByTestId('nfts')).toHaveCount(0)
})

test('a picture that a contract drew is an image and nothing more; of several one sends some', async ({
  wallet,
  chain,
  person,
}) => {
  const items = getAddress(await deployContract(chain.url, 'TestItems'))
  await write(chain, 'TestItems', items, 'mint', [person.address, 7n, 5n, look])
  await write(chain, 'TestItems', items, 'mint', [person.address, 8n, 1n, 'https://evil.example/8.json'])
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await add(page, items, '7')
  const row = page.locator(`[data-testid="nft"][data-id="7"]`)
  await expect(row).toHaveAttribute('data-amount', '5')
  await expect(row.getByTestId('nft-picture')).toHaveJSProperty('complete', true)
  await expect(row).toContainText('Seven')
  expect(await row.textContent()).not.toContain('\u202e')
  await add(page, items, '8')
  await page.locator('[data-testid="nft"][data-id="8"]').getByRole('button').click()
  await page.getByTestId('nft-elsewhere').waitFor()
  await page.getByTestId('nft-hide').click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('nfts')).toHaveAttribute('data-count', '1')
  await page.getByTestId('nfts-hidden').click()
  await expect(page.getByTestId('nfts')).toHaveAttribute('data-count', '2')

  await row.getByRole('button').click()
  await page.getByTestId('nft-send').click()
  await page.getByTestId('send-amount').fill('6')
  await page.getByTestId('send-to').fill(mira)
  await page.getByTestId('submit').click()
  await page.getByText('more than the account has').waitFor()
  await page.getByTestId('send-amount').fill('2')
  await page.getByTestId('submit').click()
  await wallet.approve()
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })
  await expect(row).toHaveAttribute('data-amount', '3')
  // In the nightly run, the host scan at the end checks which hosts were contacted.
  expect(await page.title()).not.toBe('run')
})
