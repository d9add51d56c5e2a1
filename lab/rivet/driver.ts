import type { BrowserContext, Page } from '@playwright/test'
import {
  type Driver,
  endBackground,
  launchExtension,
  type Session,
  Unable,
} from '../../packages/conformance/index.ts'
import { type Loopback, offline } from '../loopback.ts'
import { serveKeeper } from './keeper.ts'

type Rivet = Session & {
  home: Page
  origin: string
  keepers: Map<number, Loopback>
  /** When the kit began to look for a prompt, and when it last did. */
  looking: { since: number; last: number }
}

/** Drives Rivet in a tab. Its accounts are those of its node, so a keeper of the phrase's key stands before each chain. */
export const driver: Driver<Rivet> = {
  async launch({ folder, headless }) {
    const { context, origin, close } = await launchExtension({ folder, headless, args: [offline] })
    const home = await context.newPage()
    const keepers = new Map<number, Loopback>()
    return {
      context,
      home,
      origin,
      keepers,
      looking: { since: 0, last: 0 },
      killBackground: () => endBackground(home),
      async close() {
        await close()
        for (const keeper of keepers.values()) await keeper.close()
      },
    }
  },

  async onboard({ home, origin, keepers }, { phrase, networks }) {
    for (const { chainId, rpcUrl } of networks) keepers.set(chainId, await serveKeeper(phrase, rpcUrl))
    const [first, ...others] = networks
    if (!first) return
    // Sometimes Rivet forgets that it has been set up, and shows its first page again.
    for (let tries = 3; tries > 0 && !(await isSetUp(home)); tries--) {
      await home.goto(`${origin}/src/index.html#/onboarding/configure?type=local`)
      await home.getByLabel('Port').fill(portOf(keepers, first.chainId))
      await home.getByLabel('Chain ID').fill(String(first.chainId))
      await home.getByRole('button', { name: 'Continue' }).click()
      await home
        .getByText('Accounts', { exact: true })
        .first()
        .waitFor({ timeout: 10_000 })
        .catch(() => undefined)
      await home.goto(`${origin}/src/index.html#/`)
      await home.reload()
    }
    for (const { chainId } of others) {
      await home.goto(`${origin}/src/index.html#/networks`)
      await home.getByPlaceholder('Import RPC URL').fill(portOf(keepers, chainId))
      await home.getByRole('button', { name: 'Import' }).click()
      await home.getByText(`${chainId}:`).waitFor()
    }
    // Page and background store the same state, and each may overwrite the other's. A new background reads the last.
    await endBackground(home)
    await awake(home.context(), keepers.get(first.chainId)?.url ?? '')
    await settle(home)
    await awake(home.context(), keepers.get(first.chainId)?.url ?? '')
  },

  async selectNetwork({ home, origin, keepers }, chainId) {
    await home.bringToFront()
    await home.goto(`${origin}/src/index.html#/networks`)
    const port = portOf(keepers, chainId)
    // Its buttons have no names: the last one of a row switches.
    const rows = home.locator('div', { hasText: `127.0.0.1:${port}` }).filter({ has: home.locator('button') })
    await rows.last().locator('button').last().click()
    await home.goto(`${origin}/src/index.html#/`)
  },

  async prompt(session) {
    const { home } = session
    if (!(await asks(home))) return undefined
    return {
      text: async () => (await home.locator('body').textContent()) ?? '',
      async close() {
        await button(home, 'Reject').click({ timeout: 3_000 })
        await settle(home)
      },
    }
  },

  approve: (session) => press(session, 'Approve'),

  async reject(session, what) {
    if (what === 'upgrade') throw new Unable('Rivet upgrades no account')
    return press(session, 'Reject')
  },
}

/** True if Rivet has a node and does not offer to create one. */
async function isSetUp(home: Page): Promise<boolean> {
  if (home.url() === 'about:blank') return false
  const accounts = home.getByText('Accounts', { exact: true }).first()
  await accounts.or(home.getByText('Create Anvil instance')).first().waitFor()
  return accounts.isVisible()
}

/** Waits until the background knows its node: one that has just started answers as if nothing were set up. */
async function awake(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(
    async () => {
      const found = new Promise<{ request(frame: object): Promise<unknown> }>((resolve) => {
        addEventListener('eip6963:announceProvider', (event) =>
          resolve((event as CustomEvent).detail.provider),
        )
        dispatchEvent(new Event('eip6963:requestProvider'))
      })
      const provider = await found
      return provider.request({ method: 'eth_chainId' }).then(
        () => true,
        () => false,
      )
    },
    undefined,
    { polling: 300 },
  )
  await page.close()
}

const portOf = (keepers: Map<number, Loopback>, chainId: number) =>
  new URL(keepers.get(chainId)?.url ?? '').port

const button = (home: Page, name: string) => home.getByRole('button', { name, exact: true })

const asks = (home: Page) => button(home, 'Reject').isVisible()

/**
 * Presses if the request's fees have been read: its buttons are disabled before. Rivet's side panel opens again for each
 * request. The tab stays open and sometimes misses one, so it is loaded again after three seconds without a request.
 */
async function press({ home, looking }: Rivet, name: string): Promise<boolean> {
  const now = Date.now()
  if (now - looking.last > 1_000) looking.since = now
  looking.last = now
  if (!(await asks(home))) {
    if (now - looking.since < 3_000) return false
    await home.reload()
    Object.assign(looking, { since: Date.now(), last: Date.now() })
    return false
  }
  if (await button(home, name).isDisabled()) return false
  await button(home, name).dispatchEvent('click')
  await settle(home)
  return true
}

/** Waits until what Rivet stores of its open requests stays the same: it loses a request that comes earlier. */
async function settle(home: Page): Promise<void> {
  const stored = () =>
    home.evaluate(async () => JSON.stringify(await chrome.storage.local.get('zustand.pending-requests')))
  let before = await stored()
  for (let same = 0, tries = 60; same < 6 && tries > 0; tries--) {
    await home.waitForTimeout(50)
    const now = await stored()
    same = now === before ? same + 1 : 0
    before = now
  }
}

/** Of the extension's page. */
declare const chrome: { storage: { local: { get(key: string): Promise<object> } } }
