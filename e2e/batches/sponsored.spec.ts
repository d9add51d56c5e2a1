import { numberToHex } from 'viem'
import { type Chain, expect } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'
import { operationsOf, sponsorOf, sponsored as test } from '../sponsor.ts'

/** Three payments of nothing, which need no coin. */
const three = (chain: Chain) => [7, 8, 9].map((index) => ({ to: chain.accounts[index], value: '0x0' }))

const paid = (chain: Chain, change: Record<string, unknown> = {}) => ({
  calls: three(chain),
  capabilities: { paymasterService: { url: sponsorOf(chain).paymasterUrl, ...change } },
})

test('an account without any coin is upgraded and runs three calls, paid by the site’s paymaster', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await chain.rpc('anvil_setBalance', [person.address, '0x0'])
  await dapp.connect()
  const { result } = await dapp.request('wallet_getCapabilities', [person.address])
  expect(result).toMatchObject({
    [numberToHex(chain.chainId)]: { paymasterService: { supported: true } },
  })

  sponsorOf(chain).forgetRequests()
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, paid(chain)))
  const approval = await wallet.approval()
  const host = new URL(sponsorOf(chain).paymasterUrl).host
  await expect(approval.getByText(`Paid by ${host}`)).toBeVisible()
  // Nobody learns of the batch before the approval.
  expect(sponsorOf(chain).requests()).toEqual([])
  await wallet.approve()

  const status = await settled(dapp, await idOf(answer))
  expect(status).toMatchObject({ status: 200, atomic: true, capabilities: { paymasterService: true } })
  expect(status.receipts).toHaveLength(1)
  expect(await chain.rpc('eth_getBalance', [person.address, 'latest'])).toBe('0x0')
  expect(await chain.rpc('eth_getCode', [person.address, 'latest'])).toMatch(/^0xef0100/)
  expect(sponsorOf(chain).requests('eth_sendUserOperation')).toHaveLength(1)
})

test('a site that wants a batch paid for gets an error when its paymaster refuses, and nothing ran', async ({
  dapp,
  wallet,
  chain,
  person,
}) => {
  await dapp.connect()
  sponsorOf(chain).setPaymasterFaults(['refuse@pm_getPaymasterData'])
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { id: 'once', ...paid(chain) }),
  )
  await wallet.approve()
  const { error } = await answer
  expect(error).toMatchObject({ code: -32003, message: 'The transaction was not sponsored' })
  expect(sponsorOf(chain).requests('eth_sendUserOperation')).toEqual([])

  // The id is free again.
  sponsorOf(chain).setPaymasterFaults([])
  const again = dapp.request('wallet_sendCalls', batch(chain, person.address, { id: 'once', ...paid(chain) }))
  await wallet.approve()
  expect(await settled(dapp, await idOf(again))).toMatchObject({ status: 200 })
})

test('where the site lets the person pay, a refusal asks again with the fee', async ({
  dapp,
  wallet,
  chain,
  person,
}) => {
  await dapp.connect()
  sponsorOf(chain).setPaymasterFaults(['refuse'])
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, paid(chain, { optional: true })),
  )
  await wallet.approve()
  const approval = await wallet.approval()
  await expect(approval.locator('[data-kind="sponsorRefused"]')).toBeVisible()
  await expect(approval.getByTestId('fee-ceiling')).toBeVisible()
  await wallet.approve()
  const status = await settled(dapp, await idOf(answer))
  expect(status).toMatchObject({ status: 200 })
  expect(status.capabilities ?? {}).not.toHaveProperty('paymasterService')
  expect(sponsorOf(chain).requests('eth_sendUserOperation')).toEqual([])
})

for (const fault of [
  'error-but-bundles',
  'lose',
  'other-hash',
  'twice',
  'drop-response',
  'garbage',
  'http-500',
])
  test(`with a bundler that has the fault ${fault}, the batch runs once and says so`, async ({
    dapp,
    wallet,
    chain,
    person,
  }) => {
    await dapp.connect()
    sponsorOf(chain).setBundlerFaults([`${fault}@eth_sendUserOperation`])
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, paid(chain)))
    await wallet.approve()
    const id = await idOf(answer)
    await expect.poll(() => sponsorOf(chain).requests('eth_sendUserOperation').length).toBeGreaterThan(0)
    sponsorOf(chain).setBundlerFaults([])
    expect(await settled(dapp, id)).toMatchObject({ status: 200 })
    expect(operationsOf(chain)).toHaveLength(1)
  })

test('a bundler that says nothing for a minute is named, with what that means and until when', async ({
  dapp,
  wallet,
  chain,
  person,
}) => {
  await dapp.connect()
  sponsorOf(chain).setBundlerFaults(['lose'])
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, paid(chain)))
  await wallet.approve()
  const id = await idOf(answer)
  await expect.poll(() => sponsorOf(chain).requests('eth_sendUserOperation').length).toBeGreaterThan(0)

  const page = await wallet.newPage()
  const key = `${new URL(dapp.page.url()).origin} ${id}`
  await page.goto(`${wallet.origin}/popup.html#/batch/${encodeURIComponent(key)}`)
  const notice = page.getByTestId('batch-bundler-silent')
  await expect(page.getByTestId('batch-result')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.clock.setFixedTime(Date.now() + 61_000)
  await expect(notice).toContainText('never twice')
  await expect(notice).toContainText('it never will')
  await expect(notice).toContainText('next transactions wait')

  sponsorOf(chain).setBundlerFaults([])
  expect(await settled(dapp, id)).toMatchObject({ status: 200 })
  await expect(notice).toHaveCount(0)
})

test('a forged receipt of the bundler settles nothing', async ({ dapp, wallet, chain, person }) => {
  await dapp.connect()
  sponsorOf(chain).setBundlerFaults(['forged-receipt', 'lose'])
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, paid(chain)))
  await wallet.approve()
  const id = await idOf(answer)
  await expect.poll(() => sponsorOf(chain).requests('eth_sendUserOperation').length).toBeGreaterThan(0)
  const height = async () => Number(await chain.rpc('eth_blockNumber', []))
  const before = await height()
  await expect.poll(height).toBeGreaterThan(before + 2)
  const { result } = await dapp.request('wallet_getCallsStatus', [id])
  expect(result).toMatchObject({ status: 100 })
  sponsorOf(chain).setBundlerFaults([])
  expect(await settled(dapp, id)).toMatchObject({ status: 200 })
})

test('a restarted background hands over the same operation', async ({ dapp, wallet, chain, person }) => {
  await dapp.connect()
  sponsorOf(chain).setBundlerFaults(['lose'])
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, paid(chain)))
  await wallet.approve()
  const id = await idOf(answer)
  await expect.poll(() => sponsorOf(chain).requests('eth_sendUserOperation').length).toBeGreaterThan(0)
  sponsorOf(chain).setBundlerFaults([])
  await wallet.killBackground()
  expect(await settled(dapp, id)).toMatchObject({ status: 200 })
  expect(operationsOf(chain)).toHaveLength(1)
})

test('a sponsored batch that sends more than the account has cannot be approved without a warning', async ({
  dapp,
  wallet,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [...three(chain), { to: chain.accounts[7], value: numberToHex(10n ** 26n) }]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { ...paid(chain), calls }))
  await expect((await wallet.approval()).locator('[data-kind="insufficientFunds"]')).toBeVisible()
  await wallet.reject()
  expect((await answer).error).toMatchObject({ code: 4001 })
})
