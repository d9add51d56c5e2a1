import { getAddress } from 'viem'
import { clientTest, expect } from './fixture.ts'

const test = clientTest('viem', ['viem'])

test('connects, and reads permissions, the chain and the capabilities', async ({
  open,
  wallet,
  person,
  chain,
}) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  expect(await connected).toEqual([person.address])
  const permissions = does('permissions')
  await wallet.approve()
  const given = [{ parentCapability: 'eth_accounts' }]
  expect(await permissions).toMatchObject([given, given])
  expect(await does('chainId')).toBe(chain.chainId)
  expect(await does('capabilities')).toMatchObject({ atomic: { status: 'ready' } })
})

test('sends batches, atomic and one by one, and reads their status', async ({ open, wallet, chain }) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  await connected

  const stepwise = does('batch', false)
  await wallet.approve()
  const done = { isSame: true, status: 'success', statusCode: 200, chainId: chain.chainId }
  expect(await stepwise).toMatchObject({ ...done, atomic: false, receipts: ['success', 'success'] })

  const atomic = does('batch', true)
  await wallet.approve()
  expect(await atomic).toMatchObject({ ...done, atomic: true, receipts: ['success'] })

  const together = does('together')
  await wallet.approve()
  expect(await together).toEqual({ status: 'success', receipts: 1 })
})

test('shows the status of a batch, and reports a rejected one', async ({ open, wallet }) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  await connected
  const shown = does('show')
  await wallet.approve()
  const id = await shown
  const opened = () => wallet.pages().map((page) => page.locator(`[data-testid="batch"][data-id="${id}"]`))
  // The approval window closes meanwhile, and a closed window shows no batch.
  const count = async () => Promise.all(opened().map((batch) => batch.count().catch(() => 0)))
  await expect.poll(async () => (await count()).reduce((sum, one) => sum + one, 0)).toBe(1)

  const rejected = does('rejected')
  await wallet.reject()
  expect(await rejected).toMatchObject({ name: 'TransactionExecutionError', code: 4001 })
})

test('sends a transaction and writes to a contract, to their receipts', async ({ open, wallet }) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  await connected
  for (const action of ['send', 'write']) {
    const sent = does(action)
    await wallet.approve()
    expect(await sent, action).toBe('success')
  }
})

test('gets signatures that it verifies, of a message and of typed data', async ({ open, wallet }) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  await connected
  for (const action of ['sign', 'signTyped']) {
    const signed = does(action)
    await wallet.approve()
    expect(await signed, action).toBe(true)
  }
})

test('watches a token, adds a network and switches to it', async ({ open, wallet, chain, clients }) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  await connected
  const watched = does('watch')
  await wallet.approve()
  expect(await watched).toBe(true)
  const home = await wallet.home()
  const token = home.locator(`[data-testid="token"][data-address="${getAddress(chain.token)}"]`)
  await expect(token).toBeVisible()

  expect(await does('unknownChain')).toMatchObject({ name: 'SwitchChainError', code: 4902 })
  // The site has tried to switch to it before, so the approval offers to add it and to switch.
  const added = does('addChain')
  await wallet.approve()
  await added
  expect(await does('chainId')).toBe(clients.other.chainId)
  await does('switchChain')
  expect(await does('chainId')).toBe(clients.other.chainId)
})
