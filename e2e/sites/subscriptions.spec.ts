import { type Address, toHex } from 'viem'
import { type Dapp, expect, mint, test } from '../fixtures.ts'

type Told = { subscription: string; result: unknown }

/** Records the provider's `message` events from now on. */
async function listen({ page }: Dapp): Promise<(subscription: unknown) => Promise<unknown[]>> {
  await page.evaluate(() => {
    const messages: unknown[] = []
    Object.assign(window, { told: messages })
    window.ethereum.on('message', (message) => {
      if (message.type === 'eth_subscription') messages.push(message.data)
    })
  })
  return async (subscription) => {
    const messages = await page.evaluate(() => (window as unknown as { told: Told[] }).told)
    return messages.filter((one) => one.subscription === subscription).map(({ result }) => result)
  }
}

test('heads come one after the other, also when the background dies in between, until the page ends it', async ({
  wallet,
  dapp,
}) => {
  const resultsOf = await listen(dapp)
  const { result: id } = await dapp.request('eth_subscribe', ['newHeads'])
  expect(id).toMatch(/^0x[1-9a-f][0-9a-f]{0,31}$/)
  const numbers = async () => (await resultsOf(id)).map((head) => Number((head as { number: string }).number))
  await expect.poll(async () => (await numbers()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await wallet.killBackground()
  const before = (await numbers()).length
  await expect.poll(async () => (await numbers()).length, { timeout: 20_000 }).toBeGreaterThan(before + 1)
  const all = await numbers()
  expect(all).toEqual(all.map((_, place) => (all[0] ?? 0) + place))
  expect((await resultsOf(id))[0]).not.toHaveProperty('transactions')

  expect(await dapp.request('eth_unsubscribe', [id])).toEqual({ result: true })
  expect(await dapp.request('eth_unsubscribe', [id])).toEqual({ result: false })
})

test('logs are reported as they arrive', async ({ dapp, chain, person }) => {
  const resultsOf = await listen(dapp)
  const logs = await dapp.request('eth_subscribe', ['logs', { address: chain.token }])
  await mint(chain.url, chain.token, person.address)
  await expect.poll(async () => (await resultsOf(logs.result)).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const [log] = (await resultsOf(logs.result)) as { address: Address }[]
  expect(log?.address.toLowerCase()).toBe(chain.token.toLowerCase())
})

test('pre-confirmed transactions are reported by their hashes if the network pre-confirms', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  expect(await dapp.request('eth_subscribe', ['newFlashblockTransactions'])).toMatchObject({
    error: { code: 4200 },
  })
  const home = await wallet.home()
  await home.getByTestId('network').click()
  await home.locator(`[data-testid="network-edit"][data-chain-id="${toHex(chain.chainId)}"]`).click()
  await home.getByTestId('network-preconfirmation').fill('200')
  await home.getByTestId('submit').click()
  await home.getByTestId('network-option').first().waitFor()

  const resultsOf = await listen(dapp)
  const hashes = await dapp.request('eth_subscribe', ['newFlashblockTransactions'])
  const logs = await dapp.request('eth_subscribe', ['logs', { address: chain.token }])
  await mint(chain.url, chain.token, person.address)
  await expect.poll(async () => (await resultsOf(logs.result)).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const [log] = (await resultsOf(logs.result)) as { transactionHash: string }[]
  await expect.poll(() => resultsOf(hashes.result), { timeout: 20_000 }).toContain(log?.transactionHash)
})

test('a filter returns what is new since its last poll, across the death of the background, and to its own site alone', async ({
  wallet,
  dapp,
  chain,
}) => {
  const { result: id } = await dapp.request('eth_newBlockFilter')
  await wallet.killBackground()
  const hashes: unknown[] = []
  await expect
    .poll(
      async () => {
        hashes.push(...((await dapp.request('eth_getFilterChanges', [id])).result as unknown[]))
        return hashes.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(1)
  expect(new Set(hashes).size).toBe(hashes.length)

  await dapp.page.goto(`${chain.dappUrl.replace('127.0.0.1', 'localhost')}/`)
  expect(await dapp.request('eth_getFilterChanges', [id])).toMatchObject({ error: { code: -32602 } })
  expect(await dapp.request('eth_uninstallFilter', [id])).toEqual({ result: false })
})

test('what the wallet does not follow is refused', async ({ dapp }) => {
  expect(await dapp.request('eth_subscribe', ['syncing'])).toMatchObject({ error: { code: -32602 } })
  expect(await dapp.request('eth_newPendingTransactionFilter')).toMatchObject({ error: { code: 4200 } })
  expect(await dapp.request('wallet_nothingLikeThis', [toHex(1)])).toMatchObject({ error: { code: 4200 } })
})
