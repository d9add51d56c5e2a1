import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { createAutoLock } from '../background/autoLock.ts'
import { typedHandlers } from '../background/commands/typedHandlers.fake.ts'
import { createWallet } from '../background/createWallet.ts'
import { fake, reset } from '../lib/browser.fake.ts'
import { withOwnFiles } from '../lib/extensionFile.fake.ts'
import type { PageRequest } from '../requests/pageRequest.ts'
import { mortal, request } from '../requests/router.fake.ts'
import { openJournal } from '../storage/journal/journal.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { password, testPhrase } from '../vault/vault.fake.ts'
import { makeBook } from './book.fake.ts'
import { makeNodes } from './fuzzNode.fake.ts'
import { hashes } from './hashes.fake.ts'
import { bundlerUrl } from './services.fake.ts'
import { signatures } from './signatures.fake.ts'
// Modules that the background loads late: loading takes real time, which would make runs differ.
import '../background/chainServices.ts'
import '../rpc/blockSubscription.ts'
import '../engine/engine.ts'
import '../vault/argon2.ts'
import '../vault/derivation.ts'
import '../vault/phrase.ts'
import '../vault/vault.ts'
import '../vault/wordlist.ts'

/** Two connected sites, one of them with a single account, and strangers, one of them in a frame. */
export const sites = [
  { origin: 'https://app.example' },
  { origin: 'https://one.example' },
  { origin: 'https://stranger.example' },
  { origin: 'http://plain.example' },
  { origin: 'https://frame.example', topOrigin: 'https://stranger.example' },
] as const

const everyState: RequestRow['state'][] = ['received', 'asked', 'approved', 'answered']

type Items = Record<string, unknown>
/** Storage keys that the engine writes at its own pace, about running batches and their recipients. */
const ownPace = ['witness', 'met']
type Life = { dead: boolean }
type Wallet = Awaited<ReturnType<typeof createWallet>>

/** The local and session storage of a wallet with three accounts and two connected sites. */
export type Profile = { local: Items; session: Items }

/** Sets up a wallet once: deriving keys from a password is slow, and every world can start with this one. */
export async function makeProfile(): Promise<Profile> {
  reset()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', withOwnFiles(makeNodes().fetch))
  const wallet = await createWallet(surface({}))
  const { router, waiting } = wallet
  const handlers = typedHandlers(await wallet.handlers())
  await handlers['vault.create']({ phrase: testPhrase, password })
  for (let more = 0; more < 2; more++) await handlers['account.add']({ phrase: 1 })
  const local = builtInNetworks.find(({ chainId }) => chainId === 31337)
  if (!local) throw new Error('The wallet knows no local chain')
  await handlers['network.save']({ ...local, bundlerUrl })
  await handlers['network.select']({ chainId: 31337 })
  const all = wallet.state.accounts.getState().list.map(({ address }) => address)
  for (const [site, accounts] of [
    [sites[0], all.slice(0, 2)],
    [sites[1], all.slice(2)],
  ] as const) {
    const answer = router.route(request('eth_requestAccounts', [], site))
    await vi.waitFor(
      async () => {
        if ((await waiting()).length === 0) throw new Error('It does not ask')
      },
      { timeout: 60_000 },
    )
    const [row] = await waiting()
    await handlers['approval.decide']({
      id: row?.id ?? '',
      decision: 'approved',
      choice: { accounts: [...accounts] },
    })
    await answer
  }
  await wallet.journal.close()
  return { local: await fake.storage.local.get(), session: await fake.storage.session.get() }
}

/**
 * A wallet as the background composes it, in a browser that can end it at any moment: `die` begins the next
 * life on the same storage, and the previous one receives nothing more.
 */
export async function makeWorld(profile: Profile, { watched }: { watched: boolean }) {
  reset()
  await fake.storage.local.set(profile.local)
  await fake.storage.session.set(profile.session)
  vi.stubGlobal('indexedDB', new IDBFactory())
  const nodes = makeNodes()
  const book = makeBook(nodes)
  signatures.heard = book.heard
  const states = new Map<string, RequestRow['state']>()
  /** The number of writes to storage other than the journal. */
  let stored = 0
  let moves = 0
  let shownInVain = 0
  let windows = 0
  let life: Life = { dead: false }
  let wallet = await live()

  const { set, remove } = fake.storage.local
  let connections = ''
  fake.storage.local.set = (items: Items) => {
    if (ownPace.some((name) => name in items)) return set(items)
    // Each request updates the site's time of use once an hour, even if the wallet refuses it. The storage has
    // all connections as one text.
    const text = JSON.stringify(items.sessions)?.replace(/(usedAt[\\"]+:)\d+/g, '$10')
    if (text === undefined || text !== connections) stored += 1
    connections = text ?? connections
    return set(items)
  }
  fake.storage.local.remove = (keys: string | string[]) => {
    stored += 1
    return remove(keys)
  }

  async function live(): Promise<Wallet> {
    const own: Life = { dead: false }
    life = own
    // The code that reads the extension's files caches them, and here it outlives the background.
    const network = withOwnFiles(async (...args: Parameters<typeof fetch>) => {
      const answer = await (own.dead ? never() : nodes.fetch(...args))
      return own.dead ? never() : answer
    })
    vi.stubGlobal('fetch', network)
    const made = await createWallet(
      surface({
        isWatched: () => watched,
        show: async () => {
          windows += 1
          if (![...states.values()].includes('asked')) shownInVain += 1
        },
        open: () => mortal(openJournal(), own),
      }),
    )
    made.journal.watch((change) => {
      book.moved(change)
      const { store, row, deleted } = change
      if (store !== 'requests') return
      moves += 1
      if (deleted) states.delete(row.id)
      else states.set(row.id, row.state)
    })
    return made
  }

  return {
    nodes,
    book,
    wallet: () => wallet,
    route: (pageRequest: PageRequest) => wallet.router.route(pageRequest),
    stateOf: (id: string) => states.get(id),
    waiting: () => [...states].flatMap(([id, state]) => (state === 'asked' ? [id] : [])),
    /** The preview of a waiting request, once it has arrived or will not come by itself. */
    async preview(id: string) {
      for (let tries = 0; tries < 100; tries++) {
        const found = (await wallet.selectors.previews())[id]
        if (found || nodes.isSilent()) return found
        await new Promise((resolve) => setImmediate(resolve))
      }
      return undefined
    },

    /** From the journal itself: a life does not report its last writes. */
    unanswered: async () =>
      (await wallet.journal.requestsIn(['received', 'asked', 'approved'])).map(
        ({ method, state }) => `${method} ${state}`,
      ),
    windows: () => windows,
    shownInVain: () => shownInVain,

    /** True while a request is in progress that no caller awaits: its writes may come at any moment. */
    isBusy: () => [...states.values()].some((state) => state === 'received' || state === 'approved'),

    /** Windows, moves of requests and other writes so far, as one value. */
    trace: () => `${windows} ${moves} ${stored}`,

    async lock() {
      await (await wallet.handlers())['vault.lock']({})
      book.lock(true)
    },

    async unlock() {
      book.lock(false)
      await typedHandlers(await wallet.handlers())['vault.unlock']({ password })
    },

    /** Stops batches that wait for agreement to a risen fee, since nobody gives it. */
    async stopWaiting() {
      const running = await wallet.journal.batches({ states: ['planned', 'running', 'paused'] })
      const waiting = running.filter(({ waits }) => waits === 'fee')
      if (waiting.length === 0) return
      const handlers = await wallet.handlers()
      for (const { key } of waiting) await handlers['batch.stop']({ key })
    },

    async die() {
      life.dead = true
      await silence()
      wallet = await live()
      states.clear()
      for (const { id, state } of await wallet.journal.requestsIn(everyState)) {
        states.set(id, state)
        if (state === 'asked') book.forget(id)
      }
      for (const { id } of await wallet.journal.requestsIn(['approved']))
        wallet.router.resume(id).catch(console.error)
      await wallet.resumeEngine()
    },

    /** More than a day passes, and the journal evicts settled rows. */
    async forget() {
      vi.setSystemTime(Date.now() + 30 * 3_600_000)
      await wallet.journal.evict(Date.now())
    },

    /** All stored state, as text. */
    async digest(): Promise<string> {
      const rows = await wallet.journal.requestsIn(everyState)
      const reserved = await wallet.journal.batches({ states: ['reserved'] })
      const { witness: _, met: __, ...stored } = (await fake.storage.local.get()) as Items
      return JSON.stringify([stored, rows, reserved])
    },

    async end() {
      fake.storage.local.set = set
      fake.storage.local.remove = remove
      await wallet.journal.close()
      life.dead = true
      await silence()
      signatures.heard = () => undefined
      vi.clearAllTimers()
    },
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Waits until a dead background has finished the signatures that it had begun, as a real one would have. */
async function silence(): Promise<void> {
  while (hashes.pending > 0) await wait(5)
  for (let turns = 0; turns < 20; turns++) await turn()
}

/** A new promise for each waiter, because a promise keeps its waiters in memory. */
const never = () => new Promise<never>(() => undefined)

type Surface = Parameters<typeof createWallet>[0]

function surface(given: Partial<Surface>): Surface {
  const nothing = async () => undefined
  const autoLock = createAutoLock({ minutes: async () => 15, lock: nothing })
  return {
    show: nothing,
    release: async () => true,
    showScreen: nothing,
    shownBatch: nothing,
    isWatched: () => false,
    changed: () => undefined,
    moved: nothing,
    decided: nothing,
    autoLock: () => autoLock,
    ...given,
  }
}
