import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { ask, type Dapp, expect, openDapp, test } from '../fixtures.ts'
import { batch, idOf, pay, settled } from '../sending.ts'

/** Allows the wallet in private windows, and waits until it has restarted. */
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

/** Opens the page in a new private window. */
async function openPrivately(wallet: Wallet, url: string): Promise<Dapp> {
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
  const request = (method: string, params?: unknown) => page.evaluate(ask, { method, params })
  return {
    page,
    request,
    async connect() {
      const connected = request('eth_requestAccounts')
      await wallet.approve()
      const { error } = await connected
      if (error) throw new Error(`${error.code} ${error.message}`)
    },
  }
}

/** The connected demo dApp in a normal and a private window. */
async function inBoth(wallet: Wallet, dappUrl: string): Promise<{ normal: Dapp; hidden: Dapp }> {
  await allowInPrivate(wallet)
  const normal = await openDapp(wallet, dappUrl)
  const hidden = await openPrivately(wallet, `${dappUrl}/empty`)
  await normal.connect()
  await hidden.connect()
  return { normal, hidden }
}

const accounts = async (dapp: Dapp) => (await dapp.request('eth_accounts')).result

/** Records the page's `accountsChanged` events. */
async function listen({ page }: Dapp): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { heard: events })
    window.ethereum.on('accountsChanged', (accounts) => events.push(accounts))
  })
  return () => page.evaluate(() => (window as unknown as { heard: unknown }).heard)
}

const unknown = { error: { code: 5730 } }
const duplicate = { error: { code: 5720 } }

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
  const hidden = await openPrivately(wallet, url)
  expect(await accounts(hidden)).toEqual([])

  await hidden.connect()
  expect(await accounts(hidden)).toEqual([person.onWire])
  await dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await dapp.request('eth_accounts')).toEqual({ result: [] })
  expect(await accounts(hidden)).toEqual([person.onWire])
  await wallet.killBackground()
  expect(await accounts(hidden)).toEqual([person.onWire])

  const home = await wallet.home()
  await home.bringToFront()
  await home.getByRole('button', { name: 'Sites' }).first().click()
  await expect(home.getByTestId('site')).toHaveAttribute('data-private', 'true')
  await hidden.page.close()
  await expect(home.getByTestId('site')).toHaveCount(0)
  expect(await accounts(await openPrivately(wallet, url))).toEqual([])
})

test('what a site sends in a private window and outside of it is apart: ids, statuses, history and what is shown', async ({
  wallet,
  chain,
  person,
}) => {
  test.setTimeout(180_000)
  const { normal, hidden } = await inBoth(wallet, chain.dappUrl)
  const params = (id: string) => batch(chain, person.address, { id, calls: [pay(chain, '0x1')] })
  const send = async (dapp: Dapp, id: string) => {
    const answer = dapp.request('wallet_sendCalls', params(id))
    await wallet.approve()
    return idOf(answer)
  }
  for (const [own, other] of [
    [hidden, normal],
    [normal, hidden],
  ] as const) {
    const id = own === hidden ? 'in private' : 'outside'
    await send(own, id)
    expect(await own.request('wallet_sendCalls', params(id))).toMatchObject(duplicate)
    expect(await other.request('wallet_getCallsStatus', [id])).toMatchObject(unknown)
    expect(await other.request('wallet_showCallsStatus', [id])).toMatchObject(unknown)
  }

  await send(hidden, 'same')
  await send(normal, 'same')
  await wallet.killBackground()
  for (const dapp of [hidden, normal]) {
    expect(await dapp.request('wallet_sendCalls', params('same'))).toMatchObject(duplicate)
    expect(await settled(dapp, 'same')).toMatchObject({ status: 200 })
  }
  const history = async (dapp: Dapp) =>
    ((await dapp.request('wallet_getCallsHistory')).result as { id: string }[]).map(({ id }) => id)
  expect(await history(hidden)).toEqual(['same', 'in private'])
  expect(await history(normal)).toEqual(['same', 'outside'])

  expect(await hidden.request('wallet_showCallsStatus', ['in private'])).toEqual({ result: null })
  const shown = () =>
    Promise.all(
      wallet
        .pages()
        .filter((page) => page.url().includes('popup.html#/batch/'))
        .map((page) => page.getByTestId('batch').getAttribute('data-id')),
    )
  await expect.poll(shown).toEqual(['in private'])
  expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x4')
})

test('what a site sent in private windows is unknown to it once the last of them was closed, and the person still sees it', async ({
  wallet,
  chain,
  person,
}) => {
  test.setTimeout(180_000)
  await allowInPrivate(wallet)
  const url = `${chain.dappUrl}/empty`
  const params = batch(chain, person.address, { id: 'mine', calls: [pay(chain, '0x1')] })
  const send = async (dapp: Dapp) => {
    const answer = dapp.request('wallet_sendCalls', params)
    await wallet.approve()
    return idOf(answer)
  }
  const first = await openPrivately(wallet, url)
  await first.connect()
  await send(first)
  const second = await openPrivately(wallet, url)
  await first.page.close()
  expect(await second.request('wallet_sendCalls', params)).toMatchObject(duplicate)
  expect(await settled(second, 'mine')).toMatchObject({ status: 200 })

  const home = await wallet.home()
  await home.bringToFront()
  await home.getByRole('button', { name: 'Sites' }).first().click()
  await expect(home.getByTestId('site')).toHaveCount(1)
  await second.page.close()
  await expect(home.getByTestId('site')).toHaveCount(0)
  const later = await openPrivately(wallet, url)
  expect(await accounts(later)).toEqual([])
  await later.connect()
  expect(await later.request('wallet_getCallsStatus', ['mine'])).toMatchObject(unknown)
  expect(await later.request('wallet_showCallsStatus', ['mine'])).toMatchObject(unknown)
  expect(await later.request('wallet_getCallsHistory')).toEqual({ result: [] })
  expect(await send(later)).toBe('mine')
  expect(await settled(later, 'mine')).toMatchObject({ status: 200 })
  expect(await later.request('wallet_sendCalls', params)).toMatchObject(duplicate)
  expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x2')

  await home.goto(`${wallet.origin}/popup.html`)
  await expect(home.getByTestId('activity')).toHaveCount(2)
})

test('a site is disconnected in private windows or outside of them, by itself and by the person, and hears it there alone', async ({
  wallet,
  chain,
  person,
}) => {
  test.setTimeout(180_000)
  const { normal, hidden } = await inBoth(wallet, chain.dappUrl)
  const events = { normal: await listen(normal), hidden: await listen(hidden) }
  const home = await wallet.home()
  await home.bringToFront()
  await home.getByRole('button', { name: 'Sites' }).first().click()
  const site = (isPrivate: boolean) =>
    home.locator(`[data-testid="site"]${isPrivate ? '[data-private]' : ':not([data-private])'}`)
  await expect(home.getByTestId('site')).toHaveCount(2)

  await site(true).getByTestId('site-revoke').click()
  await expect(site(true)).toHaveCount(0)
  await expect.poll(events.hidden).toEqual([[]])
  expect([await accounts(hidden), await accounts(normal)]).toEqual([[], [person.onWire]])

  await hidden.connect()
  await expect(site(true)).toHaveCount(1)
  await site(false).getByTestId('site-revoke').click()
  await expect(site(false)).toHaveCount(0)
  await expect.poll(events.normal).toEqual([[]])
  expect([await accounts(hidden), await accounts(normal)]).toEqual([[person.onWire], []])

  await normal.connect()
  await hidden.request('wallet_revokePermissions', [{ eth_accounts: {} }])
  await expect.poll(events.hidden).toEqual([[], [person.onWire], []])
  expect([await accounts(hidden), await accounts(normal)]).toEqual([[], [person.onWire]])
  await hidden.connect()
  await normal.request('wallet_revokePermissions', [{ eth_accounts: {} }])
  await expect.poll(events.normal).toEqual([[], [person.onWire], []])
  expect([await accounts(hidden), await accounts(normal)]).toEqual([[person.onWire], []])
  expect(await events.hidden()).toEqual([[], [person.onWire], [], [person.onWire]])
})
