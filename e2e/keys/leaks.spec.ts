import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { has } from '../browsers.ts'
import { keep } from '../disk.ts'
import { type Chain, expect, network, openDapp, test } from '../fixtures.ts'
import { batch, type Status, untilStatus } from '../sending.ts'

/**
 * The search for secrets runs here, and in `npm run nightly` after every end-to-end test. A search that can't
 * fail proves nothing, so this also plants secrets, one in each kind of place, and the search must find all of
 * them.
 */

/** Used by no other spec: a reused browser may still have planted text in its files. */
const password = 'a password to be found'

type Here = {
  wallet: Wallet
  chain: Chain
  home: Page
  page: Page
  phrase: string
  key: string
}

/** The place as a report names it, the way to plant there, and the secret if one place has several. */
type Plant = [where: RegExp, plant: (here: Here) => Promise<unknown>, secret?: RegExp]
const plants: Plant[] = [
  [/console of http/, ({ page, phrase }) => page.evaluate((text) => console.log(text), phrase)],
  [/storage\.local, note/, ({ home, phrase }) => store(home, 'local', phrase.split(' ').slice(4, 7))],
  [
    /storage\.session, note/,
    ({ home, key }) => store(home, 'session', [...Buffer.from(key.slice(2), 'hex')]),
  ],
  [/storage\.sync, note/, ({ home }) => store(home, 'sync', btoa(`x${password}`))],
  [
    /IndexedDB, plant\.rows/,
    ({ home, key }) => home.evaluate(fillDatabase, [...Buffer.from(key.slice(2), 'hex')]),
  ],
  [
    /messages of http/,
    ({ page, phrase }) =>
      page.evaluate(
        (text) =>
          window.dispatchEvent(new CustomEvent('volley:to-page', { detail: JSON.stringify({ text }) })),
        phrase,
      ),
  ],
  [/requests of a page/, ({ page, chain, key }) => page.evaluate(post, [chain.url, key] as const)],
  [
    /requests of the (worker|wallet)/,
    ({ wallet, chain, phrase }) =>
      wallet.inBackground(
        ({ fetch }, [url = '', body = '']) =>
          fetch(url, { method: 'POST', body }).then(
            () => null,
            () => null,
          ),
        [chain.url, phrase],
      ),
  ],
  [/the text of http/, ({ page, phrase }) => page.evaluate((text) => document.body.append(text), phrase)],
  [/the markup of http/, ({ page, key }) => page.evaluate((text) => (document.body.title = text), key)],
  [/the text of \w+-extension/, ({ home, key }) => home.evaluate((text) => document.body.append(text), key)],
  [/^storage of http/, ({ page, key }) => page.evaluate((text) => localStorage.setItem('a', text), key)],
  [
    /cookie/,
    ({ page, chain }) =>
      page.context().addCookies([{ name: 'a', value: encodeURIComponent(password), url: chain.dappUrl }]),
  ],
  [/address of what is open/, ({ page, key }) => page.evaluate((text) => (location.hash = text), key)],
  // The files in which each browser stores an extension's data.
  [/the file .*(Local Extension Settings|storage.default.moz-extension)/, async () => undefined],
]

/** Places that only one browser's driver reports: the background, and files after the end. */
const driverPlants: Plant[] = [
  [
    /console of chrome-extension/,
    ({ wallet, key }) => wallet.inBackground((scope, text) => scope.console.warn({ text }), key),
  ],
  [
    /messages of chrome-extension/,
    ({ page }) =>
      page.evaluate((text) => window.ethereum.request({ method: text } as never).catch(() => 0), password),
  ],
  [
    /messages of chrome-extension/,
    ({ wallet, chain, key }) => wallet.inBackground(speak, [chain.url, key]),
    /key of account/,
  ],
  [/the file .*History/, async () => undefined],
]

/** The place where the wallet itself stores its data. */
const own: Plant = [/IndexedDB, state\.values/, ({ home, phrase }) => keep(home, 'note', phrase)]

test('a wallet that unlocks, signs and runs a batch leaves no secret anywhere', async ({
  chain,
  person,
  leaks,
}) => {
  const { wallet } = await launchWallet({ phrase: person.phrase, networks: [network(chain)] })
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()

  const signed = dapp.request('personal_sign', ['0x68656c6c6f', person.address])
  await wallet.approve()
  expect(await signed).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })

  await wallet.lock()
  await wallet.unlock()
  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address))
  await wallet.approve()
  const { id } = (await sent).result as { id: string }
  await untilStatus(dapp, id, ({ status }: Status) => status === 200)
  await wallet.close()
  expect(leaks.found()).toEqual([])
})

test('a secret that is planted is found, whichever the place', async ({ chain, person, leaks }) => {
  const { wallet } = await launchWallet({ phrase: person.phrase, password, networks: [network(chain)] })
  const { page } = await openDapp(wallet, chain.dappUrl)
  const home = await wallet.home()
  const secret = mnemonicToAccount(person.phrase).getHdKey().privateKey ?? new Uint8Array()
  const key = `0x${Buffer.from(secret).toString('hex')}`
  const planted = has('heardBackground') ? [...plants, ...driverPlants] : [...plants, own]
  for (const [, plant] of planted) await plant({ wallet, chain, home, page, phrase: person.phrase, key })
  await wallet.close()

  const found = leaks.found()
  for (const [where, , secret = /./] of planted)
    expect(found).toContainEqual({
      where: expect.stringMatching(where),
      secret: expect.stringMatching(secret),
      form: expect.any(String),
    })
})

test('the key of the open vault may be where it is, and nowhere else', async ({ chain, leaks }) => {
  const { wallet } = await launchWallet({ phrase: chain.phrase })
  const home = await wallet.home()
  await home.evaluate(async () => {
    const { storage } = (globalThis as unknown as { chrome: { storage: Record<string, Area> } }).chrome
    type Area = { get(key: string): Promise<Record<string, string>>; set(items: object): Promise<void> }
    const { vaultKey } = (await storage.session?.get('vaultKey')) ?? {}
    await storage.session?.set({ another: vaultKey })
  })
  await wallet.close()
  expect(leaks.found()).toEqual([
    { where: 'storage.session, another', secret: 'the key of the vault', form: 'base64' },
  ])
})

function store(home: Page, area: string, value: unknown): Promise<void> {
  return home.evaluate(
    ([name, note]) => {
      const { storage } = (globalThis as unknown as { chrome: { storage: Record<string, Area> } }).chrome
      type Area = { set(items: object): Promise<void> }
      return storage[name]?.set({ note })
    },
    [area, value] as const,
  )
}

function fillDatabase(bytes: number[]): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('plant')
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put(Uint8Array.from(bytes), 'a')
    opening.onsuccess = () => resolve(opening.result.close())
  })
}

async function post([url, body]: readonly [string, string]): Promise<void> {
  await fetch(url, { method: 'POST', body }).catch(() => undefined)
}

/** Sends over a socket, as the background does to a chain. */
function speak({ WebSocket }: typeof globalThis, [url = '', text]: string[]): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  return new Promise((resolve) => {
    socket.onopen = () => resolve(socket.send(JSON.stringify([text])))
    socket.onerror = () => resolve()
  })
}
