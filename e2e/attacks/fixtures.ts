import type { Frame, Page } from '@playwright/test'
import { builtExtension, launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { ask, test as base, type Chain, expect, network, newPerson, type Outcome } from '../fixtures.ts'
import { watchLeaks } from '../leaks/watch.ts'
import { type Site, serveSites } from './sites.ts'
import { startTap } from './tap.ts'

export { ask, expect, type Outcome } from '../fixtures.ts'
export { pageThat, type Site } from './sites.ts'

type Person = Awaited<ReturnType<typeof newPerson>>

/** One wallet that runs through all attacks of a worker: damage by one attack shows in the next. */
type Arena = {
  wallet: Wallet & { close(): Promise<void> }
  person: Person
  /** The wallet's node. */
  node: Awaited<ReturnType<typeof startTap>>
  site(name: string): Site
}

type Fixtures = {
  /** A site that no earlier test has used. */
  evil: Site
  /** Another site, which is honest. */
  good: Site
  /** Opens a URL in a new tab, which closes when the test ends. */
  open(url: string): Promise<Page>
  /** A tab of the site, which the person has connected. */
  connected(site: Site): Promise<Page>
  /** Snapshots the stored data. The result asserts that nothing was added, changed or prompted since. */
  remember(): Promise<() => Promise<void>>
  /** The number of the wallet's requests to its node with the method. */
  asked(method: string): number
  /** At the end of every test: another site connects, and the person sees only that request. */
  stillUsable: undefined
}

type WorkerFixtures = { arena: Arena; beside: string | undefined }

export const test = base.extend<Fixtures, WorkerFixtures & { chain: Chain }>({
  /** The folder of another extension to run in the same browser. */
  beside: [undefined, { option: true, scope: 'worker' }],

  arena: [
    async ({ chain, beside }, use) => {
      const person = await newPerson(chain)
      const [sites, node] = await Promise.all([serveSites(), startTap(chain.url)])
      const leaks = watchLeaks()
      const { wallet } = await launchWallet({
        phrase: person.phrase,
        networks: [{ ...network(chain), rpcUrl: node.url }],
        ...(beside && { extension: [builtExtension(), beside].join(',') }),
      })
      leaks.end()
      await use({ wallet, person, node, site: sites.site })
      await wallet.close()
      expect(leaks.found(), 'secrets that left the wallet').toEqual([])
      await sites.close()
      await node.close()
    },
    { scope: 'worker' },
  ],

  wallet: async ({ arena }, use) => use(arena.wallet),
  person: async ({ arena }, use) => use(arena.person),
  evil: async ({ arena }, use) => use(arena.site('evil')),
  good: async ({ arena }, use) => use(arena.site('good')),

  open: async ({ wallet }, use) => {
    const opened: Page[] = []
    await use(async (url) => {
      const page = await wallet.newPage()
      opened.push(page)
      await page.goto(url)
      return page
    })
    for (const page of opened) await page.close()
  },

  connected: async ({ wallet, open }, use) =>
    use(async (site) => {
      const page = await open(site.origin)
      const answer = request(page, 'eth_requestAccounts')
      await wallet.approve()
      expect(await answer).toMatchObject({ result: [expect.stringMatching(/^0x/)] })
      return page
    }),

  remember: async ({ wallet }, use) =>
    use(async () => {
      const before = await kept(wallet)
      return async () => {
        expect(prompts(wallet)).toEqual([])
        expect(await kept(wallet)).toEqual(before)
      }
    }),

  asked: async ({ arena }, use) => use(arena.node.asked),

  stillUsable: [
    async ({ wallet, arena }, use) => {
      await use(undefined)
      const site = arena.site('bystander')
      const page = await wallet.newPage()
      await page.goto(site.origin)
      expect(await request(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
      const answer = request(page, 'eth_requestAccounts')
      const window = await wallet.approval()
      await expect(window.getByTestId('approval')).toHaveAttribute('data-origin', site.origin)
      await expect(window.getByText(/^\d+ of \d+$/)).toHaveCount(0)
      await wallet.approve()
      expect(await answer).toEqual({ result: [arena.person.onWire] })
      await page.close()
    },
    { auto: true },
  ],
})

/** Sends a request to the wallet as the page would. */
export const request = (page: Page | Frame, method: string, params?: unknown): Promise<Outcome> =>
  page.evaluate(ask, { method, params })

/** The open approval windows. */
export const prompts = (wallet: Wallet): string[] =>
  wallet
    .pages()
    .map((page) => page.url())
    .filter((url) => url.includes('approval.html'))

/** All that the wallet has on disk, except the minute in which a site was last seen. */
async function kept(wallet: Wallet): Promise<unknown> {
  const home = await wallet.home()
  return home.evaluate(async () => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: { local: { get(): Promise<object> } } } }
    ).chrome
    const rows: Record<string, unknown[]> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames)
        rows[`${name}.${store}`] = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
      database.close()
    }
    const timeless = (value: unknown) =>
      JSON.stringify(value, (name, inner) => (name === 'usedAt' ? 0 : inner))
    const { 'state.values': values, ...others } = rows
    return { local: timeless(await storage.local.get()), values: timeless(values), rows: others }
  })
}
