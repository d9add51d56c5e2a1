import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LaunchOptions, launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { has } from '../browsers.ts'
import { inLocal } from '../disk.ts'
import { test as base, expect, network, openDapp, type Person } from '../fixtures.ts'
import { type Installed, installPrevious } from '../update/builds.ts'

/** Starts the browser with the same profile and these preferences, runs `does`, and ends the browser. */
type Start = (options: LaunchOptions, does: (wallet: Wallet) => Promise<void>) => Promise<void>

const test = base.extend<{ start: Start; installed: Installed }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  start: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'volley-forgets-'))
    await use(async (options, does) => {
      const { wallet } = await launchWallet({ profile, ...options })
      try {
        await does(wallet)
      } finally {
        await wallet.close()
      }
    })
    await rm(profile, { recursive: true, force: true })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  installed: async ({}, use) => {
    const installed = await installPrevious()
    await use(installed)
    await installed.remove()
  },
})

/** Firefox's *Never remember history*. */
const forgets = { 'browser.privatebrowsing.autostart': true }

/** All data that Firefox can clear when it closes. */
const clears = Object.fromEntries(
  [
    'sanitize.sanitizeOnShutdown',
    ...['cookiesAndStorage', 'cache', 'siteSettings', 'browsingHistoryAndDownloads', 'formdata'].map(
      (what) => `clearOnShutdown_v2.${what}`,
    ),
    ...['cookies', 'offlineApps', 'siteSettings'].map((what) => `clearOnShutdown.${what}`),
  ].map((name) => [`privacy.${name}`, true]),
)

test.beforeEach(() => test.setTimeout(180_000))

/** The page shows only the explanation, and no sign of a wallet or of an empty one. */
async function expectOutOfReach(wallet: Wallet): Promise<void> {
  const home = await wallet.home()
  await expect(home.getByTestId('out-of-reach')).toContainText('never remembers history')
  await expect(home.getByTestId('onboarding-create')).toHaveCount(0)
  const made = await home.evaluate(
    async ({ phrase, file }) => {
      type Reply = { ok: boolean; error?: { name?: string } }
      type Derivation = { newKeys(password: string, cost: object): Promise<object> }
      const { newKeys } = (await import(file)) as Derivation
      const next = await newKeys('another horse', { memory: 65_536, iterations: 3 })
      const { runtime } = (
        globalThis as unknown as { chrome: { runtime: { sendMessage(message: object): Promise<Reply> } } }
      ).chrome
      return runtime.sendMessage({ command: 'vault.create', input: { phrase, next } })
    },
    { phrase: 'test test test test test test test test test test test junk', file: '/assets/deriveKeys.js' },
  )
  expect(made).toMatchObject({ ok: false })
}

async function expectWallet(wallet: Wallet, person: Person, dappUrl: string): Promise<void> {
  const dapp = await openDapp(wallet, dappUrl)
  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
  await wallet.unlock()
  await expect((await wallet.home()).getByTestId('account')).toHaveAttribute('data-address', person.address)
}

if (has('forgetting')) {
  test('a wallet is out of reach while Firefox never remembers history, and there again after that', async ({
    start,
    chain,
    person,
  }) => {
    let left: string[] = []
    await start({ phrase: person.phrase, networks: [network(chain)] }, async (wallet) => {
      await (await openDapp(wallet, chain.dappUrl)).connect()
      left = await inLocal(await wallet.home())
    })
    for (const _ of ['once', 'and again'])
      await start({ prefs: forgets }, async (wallet) => {
        await expectOutOfReach(wallet)
        const dapp = await openDapp(wallet, chain.dappUrl)
        expect(await dapp.request('eth_accounts')).toEqual({ result: [] })
        expect(await dapp.request('eth_requestAccounts')).toMatchObject({ error: {} })
        expect(await inLocal(await wallet.home())).toEqual(left)
      })
    await start({}, (wallet) => expectWallet(wallet, person, chain.dappUrl))
  })

  test('what an older version kept while Firefox never remembered waits untouched, and is moved after that', async ({
    start,
    installed,
    chain,
    person,
  }) => {
    const before = { extension: installed.folder, phrase: person.phrase, networks: [network(chain)] }
    const old = (wallet: Wallet) => wallet.home().then((home) => home.evaluate(stored))
    let kept = ''
    await start({ ...before, prefs: forgets }, async (wallet) => {
      kept = await old(wallet)
      expect(kept).toContain('"vault"')
    })
    await installed.replace()
    await start({ extension: installed.folder, prefs: forgets }, async (wallet) => {
      await expectOutOfReach(wallet)
      expect(await old(wallet)).toBe(kept)
    })
    await start({ extension: installed.folder }, async (wallet) => {
      await wallet.unlock()
      const home = await wallet.home()
      await expect(home.getByTestId('account')).toHaveAttribute('data-address', person.address)
      await expect(home.getByTestId('network')).toHaveAttribute('data-chain-id', '0x7a69')
      expect((await inLocal(home)).filter((name) => name !== 'witness')).toEqual([])
    })
  })

  test('nothing that Firefox clears when it closes is the wallet', async ({ start, chain, person }) => {
    const page = (wallet: Wallet) => openDapp(wallet, chain.dappUrl).then((dapp) => dapp.page)
    await start({ phrase: person.phrase, networks: [network(chain)], prefs: clears }, async (wallet) => {
      await (await openDapp(wallet, chain.dappUrl)).connect()
      await (await page(wallet)).evaluate(() => localStorage.setItem('of the site', 'kept'))
    })
    await start({ prefs: clears }, async (wallet) => {
      expect(await (await page(wallet)).evaluate(() => localStorage.getItem('of the site'))).toBeNull()
      await expectWallet(wallet, person, chain.dappUrl)
    })
  })
}

/** Runs in a page of the wallet. */
async function stored(): Promise<string> {
  type Local = { get(): Promise<object> }
  const { storage } = (globalThis as unknown as { chrome: { storage: { local: Local } } }).chrome
  return JSON.stringify(await storage.local.get())
}
