import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, network, openDapp, test } from '../fixtures.ts'
import { batch, untilStatus } from '../sending.ts'

/** Every end-to-end test of `npm run nightly` ends with this check of the hosts that the browser contacted. */

test('a wallet that runs a batch on an open site reaches its node and nobody else', async ({
  chain,
  person,
  hosts,
}) => {
  const { wallet } = await launchWallet({ phrase: person.phrase, networks: [network(chain)] })
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address))
  await wallet.approve()
  const { id } = (await sent).result as { id: string }
  await untilStatus(dapp, id, ({ status }) => status === 200)
  await wallet.home()
  await wallet.close()
  expect(hosts.strangers()).toEqual([])
})

test('a host that is no node is found, however the wallet reaches for it', async ({
  chain,
  person,
  hosts,
}) => {
  const { wallet } = await launchWallet({ phrase: person.phrase, networks: [network(chain)] })
  const dapp = await openDapp(wallet, chain.dappUrl)
  const home = await wallet.home()

  await wallet.inBackground(
    async ({ WebSocket, fetch }, [address = '', socket = '']) => {
      new WebSocket(socket).onerror = () => undefined
      await fetch(address).catch(() => undefined)
    },
    ['https://background.example/', 'wss://background-socket.example/'],
  )
  await home.evaluate(
    async ([address, socket]) => {
      new WebSocket(socket).onerror = () => undefined
      await fetch(address).catch(() => undefined)
    },
    ['https://home.example/', 'wss://home-socket.example/'] as const,
  )
  await home.evaluate((site) => fetch(`${site}/favicon.ico`).catch(() => undefined), chain.dappUrl)
  await dapp.page.evaluate(() => fetch('https://page.example/').catch(() => undefined))
  await home.evaluate(() => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preconnect', href: 'https://link.example' }),
    )
  })
  await wallet.close()

  const found = hosts.strangers().map(({ by, url }) => `${by} ${new URL(url).host}`)
  expect(new Set(found)).toEqual(
    new Set([
      'wallet background.example',
      'wallet background-socket.example',
      'wallet home.example',
      'wallet home-socket.example',
      `wallet ${new URL(chain.dappUrl).host}`,
      'page page.example',
      'browser link.example',
    ]),
  )
})
