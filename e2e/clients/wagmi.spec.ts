import type { Page } from '@playwright/test'
import { getAddress } from 'viem'
import { clientTest, expect } from './fixture.ts'

const test = clientTest('wagmi', ['wagmi', '@tanstack/react-query'])

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const shown = (page: Page, name: string) => page.getByRole('status', { name })

test('connects to the wallet that announced itself, and reads its capabilities', async ({
  open,
  wallet,
  person,
  chain,
}) => {
  const { page } = await open()
  await expect(shown(page, 'connection')).toHaveText('disconnected')
  await press(page, 'Volley')
  await wallet.approve()
  await expect(shown(page, 'connection')).toHaveText(`connected ${person.address} ${chain.chainId} Volley`)
  await expect(shown(page, 'capabilities')).toContainText('"atomic":{"status":"ready"}')
})

test('a rejected connection can be asked for again', async ({ open, wallet }) => {
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.reject()
  await expect(shown(page, 'error')).toHaveText('4001')
  await press(page, 'Volley')
  await wallet.approve()
  await expect(shown(page, 'connection')).toContainText('connected')
})

test('is connected again after a reload, without asking', async ({ open, wallet, person, chain }) => {
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  const connected = `connected ${person.address} ${chain.chainId} Volley`
  await expect(shown(page, 'connection')).toHaveText(connected)
  await page.reload()
  await expect(shown(page, 'connection')).toHaveText(connected)
  await wallet.killBackground()
  await page.reload()
  await expect(shown(page, 'connection')).toHaveText(connected)
})

test('useSendCalls and useCallsStatus: an atomic batch, and one that is rejected', async ({
  open,
  wallet,
}) => {
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  await press(page, 'Send batch')
  await wallet.approve()
  await expect(shown(page, 'batch')).toHaveText('success 200 true 1')

  await press(page, 'Send batch')
  await wallet.reject()
  await expect(shown(page, 'error')).toHaveText('4001')
})

test('useSendCalls without forceAtomic runs the calls one by one', async ({ open, wallet }) => {
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  await press(page, 'Send one by one')
  await wallet.approve()
  await expect(shown(page, 'batch')).toHaveText('success 200 false 2')
})

test('useWatchAsset puts the token on the list', async ({ open, wallet, chain }) => {
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  await press(page, 'Watch token')
  await wallet.approve()
  await expect(shown(page, 'asset')).toHaveText('true')
  const home = await wallet.home()
  await expect(home.locator(`[data-testid="token"][data-address="${getAddress(chain.token)}"]`)).toBeVisible()
})

test('useSwitchChain selects a network that the wallet has, and receives the change', async ({
  open,
  wallet,
  clients,
  chain,
}) => {
  await wallet.addNetwork({
    name: 'Second test chain',
    chainId: clients.other.chainId,
    rpcUrl: clients.other.url,
    symbol: 'ETH',
  })
  await wallet.selectNetwork(chain.chainId)
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  await press(page, 'Second test chain')
  await wallet.approve()
  await expect(shown(page, 'switch')).toHaveText(String(clients.other.chainId))
  await expect(shown(page, 'connection')).toContainText(` ${clients.other.chainId} `)

  await wallet.selectNetwork(chain.chainId)
  await expect(shown(page, 'connection')).toContainText(` ${chain.chainId} `)
})

test('useDisconnect ends the connection on both sides', async ({ open, wallet }) => {
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  await press(page, 'Disconnect')
  await expect(shown(page, 'connection')).toHaveText('disconnected')
  const accounts = await page.evaluate(() => window.ethereum.request({ method: 'eth_accounts' }))
  expect(accounts).toEqual([])
  await page.reload()
  await expect(shown(page, 'connection')).toHaveText('disconnected')
  await press(page, 'Volley')
  await wallet.approve()
  await expect(shown(page, 'connection')).toContainText('connected')
})
