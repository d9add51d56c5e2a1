import type { Page } from '@playwright/test'
import type { Wallet } from '../testing/index.ts'
import { ask, expect, openDapp, test } from './fixtures.ts'

/** Allows the wallet in private windows, and waits until it is there again. */
async function allowInPrivate(wallet: Wallet): Promise<void> {
  await wallet.allowInPrivate()
  const started = async () => {
    const page = await wallet.newPage()
    const isThere = await page
      .goto(`${wallet.origin}/popup.html`)
      .then(
        () =>
          page
            .getByTestId('password-input')
            .waitFor({ timeout: 5000 })
            .then(() => true),
        () => false,
      )
      .catch(() => false)
    await page.close()
    return isThere
  }
  await expect.poll(started).toBe(true)
  await wallet.unlock()
}

/** The page in a private window of its own. */
async function openPrivately(wallet: Wallet, url: string): Promise<Page> {
  const home = await wallet.home()
  const before = new Set(wallet.pages())
  await home.evaluate(async (address) => {
    type Windows = { create(window: { incognito: boolean; url: string }): Promise<unknown> }
    const { windows } = (globalThis as unknown as { chrome: { windows: Windows } }).chrome
    await windows.create({ incognito: true, url: address })
  }, url)
  const opened = () => wallet.pages().find((page) => !before.has(page) && page.url() === url)
  await expect.poll(() => opened() !== undefined).toBe(true)
  const page = opened()
  if (!page) throw new Error('The private window is gone')
  await page.waitForFunction(() => 'ethereum' in window)
  return page
}

const accounts = async (page: Page) => (await page.evaluate(ask, { method: 'eth_accounts' })).result

test('a connection in a private window stays there, and ends with the last of these windows', async ({
  wallet,
  chain,
  person,
}) => {
  test.setTimeout(120_000)
  await allowInPrivate(wallet)
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  const url = `${chain.dappUrl}/empty`
  const page = await openPrivately(wallet, url)
  expect(await accounts(page)).toEqual([])

  const connected = page.evaluate(ask, { method: 'eth_requestAccounts' })
  await wallet.approve()
  expect(await connected).toEqual({ result: [person.onWire] })
  await dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await dapp.request('eth_accounts')).toEqual({ result: [] })
  expect(await accounts(page)).toEqual([person.onWire])
  await wallet.killBackground()
  expect(await accounts(page)).toEqual([person.onWire])

  const home = await wallet.home()
  await home.bringToFront()
  await home.getByRole('button', { name: 'Sites' }).first().click()
  await expect(home.getByTestId('site')).toHaveAttribute('data-private', 'true')
  await page.close()
  await expect(home.getByTestId('site')).toHaveCount(0)
  expect(await accounts(await openPrivately(wallet, url))).toEqual([])
})
