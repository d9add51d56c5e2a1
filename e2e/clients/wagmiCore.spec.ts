import { getAddress } from 'viem'
import { type ClientPage, clientTest, expect } from './fixture.ts'

const test = clientTest('wagmiCore', ['@wagmi/core'])

const volley = 'wallet.volley'

async function connect({ does }: ClientPage, wallet: { approve(): Promise<void> }) {
  const connected = does('connect', volley)
  await wallet.approve()
  return connected
}

test('finds the wallet by EIP-6963, connects, and stays connected over a reload', async ({
  open,
  wallet,
  person,
  chain,
}) => {
  const client = await open()
  expect(await client.does('wallets')).toEqual([{ id: volley, name: 'Volley' }])
  expect(await connect(client, wallet)).toEqual([person.address])
  const connected = { status: 'connected', address: person.address, chainId: chain.chainId, wallet: 'Volley' }
  expect(await client.does('stand')).toEqual(connected)
  await client.page.reload()
  expect(await client.does('reconnect')).toEqual(connected)
})

test('disconnects, and the wallet forgets the connection', async ({ open, wallet }) => {
  const client = await open()
  await connect(client, wallet)
  await client.does('disconnect')
  expect(await client.does('stand')).toMatchObject({ status: 'disconnected' })
  // wagmi waits at most 100 ms for the wallet, and is disconnected after that.
  const accounts = () =>
    client.page.evaluate(() => window.ethereum.request({ method: 'eth_accounts' }) as Promise<unknown>)
  await expect.poll(accounts).toEqual([])
  await client.page.reload()
  expect(await client.does('reconnect')).toMatchObject({ status: 'disconnected' })
})

test('receives the end of a connection when the person ends it in the wallet', async ({ open, wallet }) => {
  const client = await open()
  await connect(client, wallet)
  const home = await wallet.home()
  await home.getByTestId('tab-sites').click()
  await home.getByTestId('site-revoke').click()
  await expect.poll(() => client.does('stand')).toMatchObject({ status: 'disconnected' })
})

test('reads capabilities, sends batches, shows one, and reports a rejection', async ({ open, wallet }) => {
  const client = await open()
  const { does } = client
  await connect(client, wallet)
  expect(await does('capabilities')).toMatchObject({ atomic: { status: 'ready' } })

  const rejected = does('rejected')
  await wallet.reject()
  expect(await rejected).toMatchObject({ code: 4001 })

  const stepwise = does('batch', false)
  await wallet.approve()
  expect(await stepwise).toEqual({ status: 'success', atomic: false, receipts: ['success', 'success'] })
  const atomic = does('batch', true)
  await wallet.approve()
  expect(await atomic).toEqual({ status: 'success', atomic: true, receipts: ['success'] })

  const shown = does('show')
  await wallet.approve()
  await shown
})

test('sends a transaction, writes to a contract, and gets signatures that it verifies', async ({
  open,
  wallet,
}) => {
  const client = await open()
  await connect(client, wallet)
  for (const [action, result] of [
    ['send', 'success'],
    ['write', 'success'],
    ['sign', true],
    ['signTyped', true],
  ] as const) {
    const done = client.does(action)
    await wallet.approve()
    expect(await done, action).toBe(result)
  }
})

test('watches a token', async ({ open, wallet, chain }) => {
  const client = await open()
  await connect(client, wallet)
  const watched = client.does('watch')
  await wallet.approve()
  expect(await watched).toBe(true)
  const home = await wallet.home()
  await expect(home.locator(`[data-testid="token"][data-address="${getAddress(chain.token)}"]`)).toBeVisible()
})

test('switches to a network that the wallet lacks: one approval adds it and selects it', async ({
  open,
  wallet,
  chain,
  clients,
}) => {
  const client = await open()
  await connect(client, wallet)
  const switched = client.does('switchChain')
  await wallet.approve()
  expect(await switched).toBe(clients.other.chainId)
  expect(await client.does('stand')).toMatchObject({ chainId: clients.other.chainId })
  const back = client.does('switchBack')
  await wallet.approve()
  expect(await back).toBe(chain.chainId)
  expect((await client.does('heard')) as string[]).toContainEqual(
    expect.stringMatching(new RegExp(`^connected 0x\\w+ ${clients.other.chainId}$`)),
  )
})
