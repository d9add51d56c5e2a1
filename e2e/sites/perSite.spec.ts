import { numberToHex } from 'viem'
import { type Dapp, expect, openDapp, test } from '../fixtures.ts'

test('with a network for each site, one that switches does so for itself alone, until the person takes it back', async ({
  wallet,
  dapp,
  chain,
}) => {
  const here = numberToHex(chain.chainId)
  const home = await wallet.home()
  await home.getByTestId('settings').click()
  await home.getByTestId('network-per-site').click()
  await expect(home.getByTestId('network-per-site')).toHaveAttribute('aria-checked', 'true')

  const other = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'localhost'))
  await dapp.connect()
  await other.connect()
  const [events, eventsOfOther] = [await changes(dapp), await changes(other)]

  const switched = dapp.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])
  await wallet.approve()
  expect(await switched).toEqual({ result: null })
  expect(await dapp.request('eth_chainId')).toEqual({ result: '0x1' })
  expect(await dapp.request('net_version')).toEqual({ result: '1' })
  await expect.poll(events).toEqual(['0x1'])
  expect(await other.request('eth_chainId')).toEqual({ result: here })
  // The nodes differ too: only one chain has the token.
  const code = (page: Dapp) => page.request('eth_getCode', [chain.token, 'latest'])
  expect((await code(other)).result).not.toBe('0x')

  await home.goto(`${wallet.origin}/popup.html`)
  await expect(home.getByTestId('network')).toHaveAttribute('data-chain-id', here)
  await home.getByTestId('tab-sites').click()
  const site = new URL(chain.dappUrl).host
  await home.getByLabel(`Network for ${site}`).selectOption('')
  await expect.poll(events).toEqual(['0x1', here])
  expect(await dapp.request('eth_chainId')).toEqual({ result: here })
  expect(await eventsOfOther()).toEqual([])
})

test('a page that is busy for long holds up no event of another page', async ({ wallet, dapp, chain }) => {
  const here = numberToHex(chain.chainId)
  const busy = await openDapp(wallet, chain.dappUrl.replace('127.0.0.1', 'localhost'))
  await dapp.connect()
  await busy.connect()
  const events = await changes(dapp)
  // Nobody waits for this evaluation: it ends with the page.
  const work = busy.page.evaluate(() => {
    for (const end = Date.now() + 60_000; Date.now() < end; );
  })
  for (const chainId of ['0x1', here]) {
    const switched = dapp.request('wallet_switchEthereumChain', [{ chainId }])
    await wallet.approve()
    expect(await switched).toEqual({ result: null })
  }
  await expect.poll(events).toEqual(['0x1', here])
  await busy.page.close()
  await work.catch(() => undefined)
})

/** Records the page's `chainChanged` events. */
async function changes({ page }: Dapp): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { heard: events })
    window.ethereum.on('chainChanged', (chainId) => events.push(chainId))
  })
  return () => page.evaluate(() => (window as unknown as { heard: unknown }).heard)
}
