import { getAddress } from 'viem'
import { type ClientPage, clientTest, expect } from './fixture.ts'

const test = clientTest('ethers', ['ethers'])

async function connect({ does }: ClientPage, wallet: { approve(): Promise<void> }) {
  const connected = does('connect')
  await wallet.approve()
  return connected
}

test('finds the wallet by EIP-6963 and connects', async ({ open, wallet, person, chain }) => {
  const client = await open()
  expect(await client.does('discover')).toEqual({ isFound: true, accounts: [] })
  expect(await client.does('accounts')).toEqual([])
  const rejected = client.does('rejectedConnect')
  await wallet.reject()
  expect(await rejected).toMatchObject({ code: 'ACTION_REJECTED', isRejected: true })
  expect(await connect(client, wallet)).toBe(person.address)
  expect(await client.does('discover')).toEqual({
    isFound: true,
    accounts: [person.address.toLowerCase()],
  })
  expect(await client.does('network')).toBe(chain.chainId)
})

test('sends a transaction and calls a contract, to their receipts', async ({ open, wallet }) => {
  const client = await open()
  await connect(client, wallet)
  const sent = client.does('send')
  await wallet.approve()
  expect(await sent).toBe(1)
  const transferred = client.does('transfer')
  await wallet.approve()
  expect(await transferred).toBe(10n ** 18n)
})

test('gets signatures that it verifies, of a message and of typed data', async ({ open, wallet }) => {
  const client = await open()
  await connect(client, wallet)
  for (const action of ['sign', 'signTyped']) {
    const signed = client.does(action)
    await wallet.approve()
    expect(await signed, action).toBe(true)
  }
})

test('knows a rejection, an unknown chain and a revert for what they are', async ({ open, wallet }) => {
  const client = await open()
  await connect(client, wallet)
  for (const action of ['rejectedSend', 'rejectedSign']) {
    const rejected = client.does(action)
    await wallet.reject()
    expect(await rejected, action).toMatchObject({ code: 'ACTION_REJECTED', isRejected: true, wallet: 4001 })
  }
  expect(await client.does('unknownChain')).toMatchObject({ wallet: 4902 })
  expect(await client.does('reverts')).toMatchObject({ code: 'CALL_EXCEPTION' })
})

test('sends a batch, watches a token, adds a network and switches to it', async ({
  open,
  wallet,
  chain,
  clients,
}) => {
  const client = await open()
  const { does } = client
  await connect(client, wallet)
  const batch = does('batch')
  await wallet.approve()
  expect(await batch).toBe(200)
  const watched = does('watch')
  await wallet.approve()
  expect(await watched).toBe(true)
  const home = await wallet.home()
  await expect(home.locator(`[data-testid="token"][data-address="${getAddress(chain.token)}"]`)).toBeVisible()

  const added = does('addChain')
  await wallet.approve()
  expect(await added).toBe(null)
  expect(await does('network')).toBe(chain.chainId)
  const switched = does('switchChain')
  await wallet.approve()
  expect(await switched).toBe(null)
  // ethers replies with the cached network, and detects the new one in the background.
  await expect.poll(() => does('network')).toBe(clients.other.chainId)
})
