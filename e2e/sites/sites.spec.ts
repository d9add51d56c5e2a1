import type { Page } from '@playwright/test'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { ask, expect, expectNoApproval, openDapp, test } from '../fixtures.ts'

const unauthorized = {
  code: 4100,
  message: 'The requested account and/or method has not been authorized by the user',
}

/** Records the page's `accountsChanged` events. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { heard: events })
    ;(
      window as unknown as { ethereum: { on(name: string, listener: (value: unknown) => void): void } }
    ).ethereum.on('accountsChanged', (accounts) => events.push(accounts))
  })
  return () => page.evaluate(() => (window as unknown as { heard: unknown }).heard)
}

async function sites(wallet: Wallet): Promise<Page> {
  const page = await wallet.home()
  await page.getByTestId('tab-sites').click()
  return page
}

test('a blocked site is disconnected, what it asked is rejected, and it asks nothing more until it is unblocked', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const events = await listen(dapp.page)
  const waiting = ['0x01', '0x02'].map((message) => dapp.request('personal_sign', [message, person.address]))
  const window = await wallet.approval()
  await expect(window.getByText('1 of 2')).toBeVisible()
  await window.getByTestId('block').click()
  const closed = window.waitForEvent('close')
  await window.getByTestId('block-confirm').click()
  expect(await Promise.all(waiting)).toMatchObject([{ error: { code: 4001 } }, { error: { code: 4001 } }])
  await closed
  await expect.poll(events).toEqual([[]])

  const token = { type: 'ERC20', options: { address: chain.token, symbol: 'TEST', decimals: 18 } }
  const refused = await Promise.all([
    dapp.request('eth_requestAccounts'),
    dapp.request('wallet_requestPermissions', [{ eth_accounts: {} }]),
    dapp.request('personal_sign', ['0x01', person.address]),
    dapp.request('wallet_switchEthereumChain', [{ chainId: '0x1' }]),
    dapp.request('eth_sendTransaction', [{ from: person.address, to: person.address }]),
  ])
  for (const { error } of refused) expect(error).toMatchObject(unauthorized)
  expect(await dapp.request('wallet_watchAsset', token)).toMatchObject({
    error: { code: 4100, message: 'Requested method not supported' },
  })
  expect(await dapp.request('eth_accounts')).toEqual({ result: [] })
  await expectNoApproval(wallet)

  const home = await sites(wallet)
  await expect(home.getByTestId('sites')).toHaveCount(0)
  await expect(home.getByTestId('blocked-site')).toHaveAttribute('data-origin', chain.dappUrl)
  await home.getByTestId('site-unblock').click()
  await expect(home.getByTestId('blocked-site')).toHaveCount(0)
  await dapp.connect()
  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
})

test('blocking a frame blocks the site of the frame, and not the page around it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const other = chain.dappUrl.replace('127.0.0.1', 'localhost')
  const loaded = dapp.page.waitForEvent('framenavigated', (frame) => frame.url() === `${other}/empty`)
  await dapp.page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  }, `${other}/empty`)
  const frame = await loaded
  await frame.waitForLoadState()
  const answer = frame.evaluate(ask, { method: 'eth_requestAccounts' })
  const window = await wallet.approval()
  await window.getByTestId('block').click()
  await expect(window.getByText(`Block ${new URL(other).host}`)).toBeVisible()
  await window.getByTestId('block-confirm').click()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
  expect(await frame.evaluate(ask, { method: 'eth_requestAccounts' })).toMatchObject({ error: unauthorized })
  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
})

test('sites are listed with their last use, and one or all of them are disconnected', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  const other = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'localhost'))
  const third = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'third.localhost'))
  const all = [dapp, other, third]
  for (const one of all) await one.connect()
  const eventReaders = await Promise.all(all.map(({ page }) => listen(page)))

  const home = await sites(wallet)
  await expect(home.getByTestId('sites')).toHaveAttribute('data-count', '3')
  await expect(home.getByTestId('site').first()).toContainText('used within the hour')
  await home
    .locator(`[data-testid="site"][data-origin="${chain.dappUrl}"]`)
    .getByTestId('site-revoke')
    .click()
  await expect.poll(() => eventReaders[0]?.()).toEqual([[]])
  expect(await dapp.request('personal_sign', ['0x01', person.address])).toMatchObject({ error: unauthorized })
  expect(await other.request('eth_accounts')).toEqual({ result: [person.onWire] })

  await home.getByTestId('sites-revoke').click()
  await expect(home.getByTestId('sites')).toHaveCount(0)
  for (const listened of eventReaders) await expect.poll(listened).toEqual([[]])
  for (const one of all) expect(await one.request('eth_accounts')).toEqual({ result: [] })
})
