import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readContacts } from '../../packages/wallet-testing/chromium/netLog.ts'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { createWallet } from '../../packages/wallet-testing/wallet.ts'
import { watchersOf } from '../../packages/wallet-testing/watch.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { has } from '../browsers.ts'
import { type Chain, expect, network, openDapp, type Person, test } from '../fixtures.ts'
import { batch, idOf } from '../sending.ts'

/** `leave` closes everything that keeps a background alive, except the wallet itself. */
type Left = { wallet: Wallet; leave(): Promise<void>; close(): Promise<void> }

/**
 * A browser ends an extension's background after 30 seconds of silence. No page of the wallet and no dApp is
 * open while the chain stands still for longer than that.
 */
test('an approved batch outlives the 30 seconds that a background is given, with nobody looking', async ({
  chain,
  person,
}) => {
  test.setTimeout(120_000)
  const { wallet, leave, close } = await (has('detachedDriver') ? startUndriven : startDriven)(chain, person)
  try {
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()

    chain.hold()
    chain.forgetRequests()
    const sent = dapp.request('wallet_sendCalls', batch(chain, person.address))
    await wallet.approve()
    await idOf(sent)
    await leave()

    const since = Date.now()
    const recent = () => chain.requests().filter(({ at }) => at >= since)
    // Longer than a silent background lives: it has watched its batch the whole time.
    await expect
      .poll(() => (recent().at(-1)?.at ?? since) - since, { timeout: 60_000 })
      .toBeGreaterThan(45_000)
    const looks = recent()
    const gaps = looks.map(({ at }, index) => at - (looks[index - 1]?.at ?? since))
    expect(Math.max(...gaps)).toBeLessThan(5_000)
    expect(chain.requests('eth_sendRawTransaction').length).toBe(1)

    chain.release()
    const count = async () => Number(await chain.rpc('eth_getTransactionCount', [person.address, 'latest']))
    await expect.poll(count, { timeout: 15_000 }).toBe(2)
  } finally {
    chain.release()
    await close()
  }
})

async function startDriven(chain: Chain, { phrase }: Person): Promise<Left> {
  const { wallet } = await launchWallet({ phrase, networks: [network(chain)] })
  return {
    wallet,
    async leave() {
      await wallet.newPage()
      for (const page of wallet.pages().slice(0, -1)) await page.close()
    },
    close: wallet.close,
  }
}

/** Chromium never ends a background under a debugger, so this disconnects from the browser completely. */
async function startUndriven(chain: Chain, person: Person): Promise<Left> {
  const browser = await startBrowser()
  try {
    return await connect(browser, chain, person)
  } catch (thrown) {
    await browser.close(async () => undefined)
    throw thrown
  }
}

type Browser = Awaited<ReturnType<typeof startBrowser>>

async function connect(
  { port, profile, netLog, close }: Browser,
  chain: Chain,
  { phrase }: Person,
): Promise<Left> {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = connected.contexts()
  if (!context) throw new Error('The browser has no window')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const origin = `chrome-extension://${new URL(worker.url()).host}`
  const nothing = async () => undefined
  const nobody = () => Promise.reject(new Error('Nobody may look'))
  const driven = {
    context,
    origin,
    profile,
    contacts: async () => readContacts(await readFile(netLog, 'utf8'), origin),
    bodies: async () => [],
    addresses: async () => context.pages().map((page) => page.url()),
    killBackground: nothing,
    inBackground: nobody,
    inContentScript: nobody,
    allowInPrivate: nobody,
    update: nobody,
    close: nothing,
  }
  const password = 'correct horse battery'
  const watches = await watchersOf({ browser: driven, password, phrase })
  const wallet = createWallet({ browser: driven, password })
  await wallet.onboard(phrase)
  await wallet.addNetwork(network(chain))
  return {
    wallet,
    async leave() {
      await context.newPage()
      for (const watch of watches) await watch.closing()
      for (const page of context.pages().slice(0, -1)) await page.close()
      await connected.close()
    },
    close: () =>
      close(async () => {
        for (const watch of watches) await watch.closed()
      }),
  }
}

/** Chromium with the wallet, to which a test can connect and disconnect. */
async function startBrowser() {
  const extension = process.env.VOLLEY_EXTENSION ?? join(import.meta.dirname, '..', '..', 'dist', 'chrome')
  const profile = await mkdtemp(join(tmpdir(), 'volley-'))
  const netLog = join(profile, 'network.json')
  const child = spawn(
    findChromium(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--screen-info={1600x1200}',
      '--remote-debugging-port=0',
      `--log-net-log=${netLog}`,
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let port = ''
  await expect
    .poll(
      async () => {
        ;[port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split(
          '\n',
        )
        return port
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return {
    port,
    profile,
    netLog,
    async close(closed: () => Promise<void>) {
      child.kill()
      await ended
      await closed()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
