import { expect, type Page } from '@playwright/test'
import { getAddress } from 'viem'
import { contracts, deployContract, preconfirmed, testClient } from '../../contracts/deploy.mjs'
import type { World } from './world.ts'

const art = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#143d59" d="M0 0h40v40H0z"/><path fill="#f4b41a" d="M20 6a9 9 0 1 1 0 18 9 9 0 0 1 0-18"/><path fill="#2f6f8f" d="M0 27q10-6 20 0t20 0v13H0z"/><path fill="#7fb7c9" d="M0 32q10-5 20 0t20 0v8H0z"/></svg>`
const base64 = (text: string) => Buffer.from(text).toString('base64')
const json = (value: object) => `data:application/json;base64,${base64(JSON.stringify(value))}`

/** NFTs, watched one by one: added, shown, hidden and sent. */
export async function nftScreens({
  chain,
  address,
  mira,
  picture,
  page,
}: World & { page: Page }): Promise<void> {
  const items = getAddress(await deployContract(chain.url, 'TestItems'))
  const collection = getAddress(await deployContract(chain.url, 'TestNft'))
  const write = async (contract: 'TestItems' | 'TestNft', to: typeof items, args: unknown[]) => {
    const client = testClient(chain.url, 9)
    const { abi } = contracts[contract]
    const hash = await client.writeContract({ address: to, abi, functionName: 'mint', args, chain: null })
    await preconfirmed(client, hash)
  }
  const image = `data:image/svg+xml;base64,${base64(art)}`
  await write('TestItems', items, [address, 7n, 5n, json({ name: 'Harbor at dusk', image })])
  await write('TestItems', items, [address, 8n, 1n, 'https://items.harbor.example/8.json'])
  await write('TestNft', collection, [address])
  // The wallet reads canonical blocks.
  await chain.settle()

  const add = async (contract: string, id: string, look?: () => Promise<void>) => {
    await page.getByTestId('token-add').click()
    await page.getByText('NFT', { exact: true }).click()
    await page.getByTestId('nft-address').fill(contract)
    await page.getByTestId('nft-id').fill(id)
    await look?.()
    await page.getByTestId('submit').click()
    await page.locator(`[data-testid="nft"][data-id="${id}"][data-amount]`).waitFor()
    // A toast covers the content for a moment, and a second copy exists for screen readers.
    await expect(page.getByText('NFT added')).toHaveCount(0, { timeout: 15_000 })
  }
  await add(items, '7', () => picture('nft-add', page))
  await add(items, '8')
  await add(collection, '1')
  await page.getByTestId('nfts').evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await picture('home-nfts', page)

  const row = (id: string) => page.locator(`[data-testid="nft"][data-id="${id}"]`).getByRole('button')
  await row('8').click()
  await page.getByTestId('nft-elsewhere').waitFor()
  await picture('nft-elsewhere', page)
  await page.keyboard.press('Escape')
  await page.getByTestId('nft-elsewhere').waitFor({ state: 'detached' })
  await row('7').click()
  await page.getByTestId('nft-send').waitFor()
  await picture('nft', page)
  await page.getByTestId('nft-send').click()
  await page.getByTestId('send-amount').fill('2')
  await page.getByTestId('send-to').fill(mira)
  await picture('nft-send', page)
  await page.getByTestId('back').click()
}
