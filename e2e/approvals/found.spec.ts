import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { deployContract } from '../contracts/deploy.mjs'
import { type Chain, expect, mint, placeCode, startChain, test } from '../fixtures.ts'
import { batch } from '../sending.ts'

test('a token that an own batch used is found, and joins the list by one press', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [chain.reverter, 1n] })
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls: [{ to: chain.token, value: '0x0', data }] }),
  )
  await wallet.approve()
  await answer

  const page = await wallet.home()
  await expect(page.getByTestId('tokens')).toHaveAttribute('data-count', '1')
  const found = page.getByTestId('tokens-found')
  await expect(found).toHaveAttribute('data-count', '1')
  await found.click()
  await expect(page.getByTestId('found-token')).toContainText('TEST')
  await page.getByTestId('found-add').click()
  await expect(page.getByTestId('tokens')).toHaveAttribute('data-count', '2')
  await expect(found).toHaveCount(0)
})

const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const onMainnet = test.extend<object, { chain: Chain }>({
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

onMainnet(
  'a well-known token is found where the account holds it, by one call',
  async ({ wallet, chain, person }) => {
    await mint(chain.url, weth, person.address)
    // This network pre-confirms nothing, so the wallet reads balances of blocks.
    await chain.settle()
    const page = await wallet.home()
    await page.reload()
    const found = page.getByTestId('tokens-found')
    await expect(found).toContainText('WETH')
    await found.click()
    const row = page.getByTestId('found-token')
    await expect(row).toHaveAttribute('data-address', weth)
    await expect(row).toContainText('Wrapped Ether')
    await expect(row).toContainText('1,000')
    await page.getByTestId('found-all').click()
    await expect(page.locator('[data-testid="token"][data-symbol="WETH"][data-balance="1000"]')).toBeVisible()
    await expect(found).toHaveCount(0)
  },
)
