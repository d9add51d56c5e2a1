import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { dapp as page } from '../dapp/main.ts'
import { type Dapp, expect, openDapp, placeCode, test } from '../fixtures.ts'
import { idOf, batch as payments, settled } from '../sending.ts'

type Story = Exclude<keyof typeof page, 'config' | 'client'>

/** Does the same as a button of the demo page: plain viem over `window.ethereum`. */
function play(dapp: Dapp, story: Story): Promise<unknown> {
  return dapp.page.evaluate((name: Story) => (window.dapp[name] as () => Promise<unknown>)(), story)
}

test('viem sends an atomic batch that upgrades the account in the same transaction', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const before = await play(dapp, 'capabilities')
  expect(before).toMatchObject({ [chain.chainId]: { atomic: { status: 'ready' } } })

  const batch = play(dapp, 'atomic')
  const window = await wallet.approval()
  await expect(window.getByTestId('plan')).toHaveAttribute('data-mode', 'atomic')
  await expect(window.getByTestId('upgrade')).toHaveAttribute('data-delegate', chain.delegate)
  await expect(window.getByTestId('call')).toHaveCount(2)
  await wallet.approve()

  expect(await batch).toMatchObject({
    status: 'success',
    statusCode: 200,
    atomic: true,
    receipts: ['success'],
  })
  expect((await chain.rpc('eth_getCode', [person.address, 'latest'])).toLowerCase()).toBe(
    `0xef0100${chain.delegate.slice(2).toLowerCase()}`,
  )
  expect(await play(dapp, 'capabilities')).toMatchObject({
    [chain.chainId]: { atomic: { status: 'supported' } },
  })
})

test('a batch without an account is shown again for the account that the person picks', async ({
  wallet,
  chain,
  person,
}) => {
  const key = generatePrivateKey()
  await wallet.importKey(key)
  const { address: poor } = privateKeyToAccount(key)
  const dapp = await openDapp(wallet, chain.dappUrl)
  const option = (address: string) => `[data-testid="account-option"][data-address="${address}"]`
  const connected = dapp.request('eth_requestAccounts')
  await wallet.approve({ click: [option(person.address)] })
  expect(await connected).toEqual({ result: [poor.toLowerCase(), person.onWire] })

  const [request] = payments(chain, person.address)
  const { from: _, ...open } = request as Record<string, unknown>
  const sent = dapp.request('wallet_sendCalls', [open])
  const window = await wallet.approval()
  const warning = window.locator('[data-testid="warning"][data-kind="insufficientFunds"]')
  await expect(warning).toBeVisible()
  await expect(window.locator(option(poor)).getByRole('radio')).toBeChecked()
  await expect(window.getByTestId('reject')).toBeEnabled()
  await expect(window.getByTestId('approve')).toBeDisabled()

  await window.locator(option(person.address)).click()
  await expect(window.getByTestId('approve')).toBeDisabled()
  await expect(window.locator(option(person.address)).getByRole('radio')).toBeChecked()
  await expect(warning).toHaveCount(0)
  await expect(window.getByTestId('changes')).toHaveCount(0)
  await wallet.approve()
  const { receipts } = await settled(dapp, await idOf(sent))
  for (const { transactionHash } of receipts ?? [])
    expect(await chain.rpc('eth_getTransactionByHash', [transactionHash])).toMatchObject({
      from: person.onWire,
    })
  expect(receipts).toHaveLength(2)
})

test('viem sends a sequential batch: three calls, three receipts, in order', async ({ wallet, dapp }) => {
  await dapp.connect()
  const batch = play(dapp, 'sequential')
  const window = await wallet.approval()
  await window.getByTestId('plan').waitFor()
  await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="stepwise"]'] })
  expect(await batch).toMatchObject({
    status: 'success',
    statusCode: 200,
    atomic: false,
    receipts: ['success', 'success', 'success'],
  })
})

test('the first button leaves out the call that would fail, and the rest happens', async ({
  wallet,
  dapp,
}) => {
  await dapp.connect()
  const batch = play(dapp, 'partial')
  const window = await wallet.approval()
  const leaveOut = window.getByTestId('leave-out')
  await expect(leaveOut).toHaveText('Leave out call 2')
  await expect(window.getByTestId('approve')).toHaveText('Send 3 calls anyway')
  await expect(leaveOut).toBeEnabled()
  await leaveOut.click()
  await expect(window.getByTestId('call')).toHaveCount(2)
  await expect(window.getByTestId('changes')).toContainText('Left out: call 2')
  await expect(leaveOut).toHaveCount(0)
  await expect(window.getByTestId('approve')).toHaveText('Send 2 calls')
  await wallet.approve()
  expect(await batch).toMatchObject({ statusCode: 200, receipts: ['success', 'success'] })
})

test('a batch whose second call reverts is shown as partly done, with both receipts', async ({
  wallet,
  dapp,
}) => {
  await dapp.connect()
  const batch = play(dapp, 'partial')
  const window = await wallet.approval()
  await expect(window.locator('[data-testid="warning"][data-kind="likelyFails"]')).toBeVisible()
  await wallet.approve()
  expect(await batch).toMatchObject({ statusCode: 600, atomic: false, receipts: ['success', 'reverted'] })
})

test('pipelined sends every call without waiting', async ({ wallet, dapp }) => {
  await dapp.connect()
  const batch = play(dapp, 'sequential')
  const window = await wallet.approval()
  await window.getByTestId('plan').waitFor()
  await wallet.approve({ click: ['[data-testid="plan-option"][data-mode="pipelined"]'] })
  expect(await batch).toMatchObject({ statusCode: 200, receipts: ['success', 'success', 'success'] })
})

test('a token is added after its contract answered, and the list shows its balance', async ({
  wallet,
  dapp,
  chain,
}) => {
  await dapp.connect()
  const watched = play(dapp, 'watch')
  await wallet.approve()
  expect(await watched).toBe(true)

  const home = await wallet.home()
  const token = home.locator(`[data-testid="token"][data-address="${getAddress(chain.token)}"]`)
  await expect(token).toHaveAttribute('data-symbol', 'TEST')
  await expect(token).toHaveAttribute('data-balance', '1000')
  expect(await play(dapp, 'watch')).toBe(true)
})

test('the activity shows a batch that the person sent, with its code', async ({ wallet, dapp }) => {
  await dapp.connect()
  const batch = play(dapp, 'sequential')
  await wallet.approve()
  await batch
  const home = await wallet.home()
  await expect(home.getByTestId('activity').first()).toHaveAttribute('data-status', '200')
})

test('a rejected batch is 4001, and its id is free again', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  const params = [
    {
      version: '2.0.0',
      id: 'mine',
      from: person.address,
      chainId: `0x${chain.chainId.toString(16)}`,
      atomicRequired: false,
      calls: [{ to: chain.accounts[5], value: '0x1' }],
    },
  ]
  const first = dapp.request('wallet_sendCalls', params)
  await wallet.reject()
  expect(await first).toMatchObject({ error: { code: 4001, message: 'User rejected the request' } })
  expect(await dapp.request('wallet_getCallsStatus', ['mine'])).toMatchObject({ error: { code: 5730 } })

  const second = dapp.request('wallet_sendCalls', params)
  await wallet.approve()
  expect(await second).toEqual({ result: { id: 'mine', batchId: 'mine', status: 'pending' } })
  expect(await dapp.request('wallet_sendCalls', params)).toMatchObject({ error: { code: 5720 } })
})

test('a batch that was to run as one is refused where the account runs other code by then, and nothing is signed', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('wallet_sendCalls', payments(chain, person.address))
  const window = await wallet.approval()
  await window.locator('[data-testid="plan-option"][data-mode="atomic"]').click()
  await expect(window.getByTestId('plan')).toHaveAttribute('data-mode', 'atomic')
  await placeCode(chain, person.address, `0xef0100${'00'.repeat(18)}bad0`)
  chain.forgetRequests()
  await wallet.approve()
  expect(await answer).toMatchObject({
    error: { code: 5760, data: { detail: 'The approved plan is not possible any more' } },
  })
  expect(chain.requests('eth_sendRawTransaction')).toEqual([])
  expect(await dapp.request('wallet_getCallsHistory')).toEqual({ result: [] })
})
