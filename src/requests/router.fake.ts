import 'fake-indexeddb/auto'
import * as v from 'valibot'
import type { Choice, Review } from '../domain/review/review.ts'
import type { Services } from '../domain/services.ts'
import { type Context, type Method, method } from '../methods/method.ts'
import { type Journal, openJournal } from '../storage/journal/journal.ts'
import type { PageRequest } from './pageRequest.ts'
import { createRouter } from './router.ts'

export const origin = 'https://app.example'
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const review: Review = { asks: 'asks', title: 'A title', confirm: 'Do it', chainId: 1, blocks: [] }

export const approvable = (blocks: Review['blocks']): Review => ({ ...review, blocks })

let names = 0

/**
 * A wallet whose background can die: `restart` makes a new router over the same journal and drops all in-memory
 * state. Later work of the old router has no effect, as in a browser.
 */
export async function makeRouter(
  methods: readonly Method[],
  shared: { journal?: Journal; services?: Services } = {},
) {
  names += 1
  const name = `router ${names}`
  const world = {
    connected: [account] as Context['connected'],
    chainId: 1,
    session: 'one',
    privateSession: 'one',
    now: 1_000_000,
    settings: { strict: false, upgrades: true, theme: 'system' } as Context['settings'],
  }
  let shown = 0
  const alive: { dead: boolean }[] = []

  const start = async () => {
    const life = { dead: false }
    alive.push(life)
    const journal = shared.journal ?? (await openJournal(name))
    const router = createRouter({
      find: async (name) => methods.find((one) => one.name === name),
      journal: mortal(journal, life),
      siteContext: async () => ({
        connected: world.connected,
        chainId: world.chainId,
        services: { engine: {}, ...shared.services } as Services,
      }),
      settings: () => world.settings,
      show: async () => {
        shown += 1
      },
      session: Promise.resolve(world.session),
      privateSession: async () => world.privateSession,
      now: () => world.now,
    })
    return { router, journal }
  }

  let { router, journal } = await start()
  return {
    world,
    get router() {
      return router
    },
    get journal() {
      return journal
    },
    windows: () => shown,
    async restart() {
      for (const life of alive) life.dead = true
      ;({ router, journal } = await start())
    },
  }
}

/** A journal that never answers a dead background, so the dead background does nothing more. */
export function mortal(journal: Journal, life: { dead: boolean }): Journal {
  const forever = new Promise<never>(() => undefined)
  return new Proxy(journal, {
    get: (target, member) => {
      const own = target[member as keyof Journal] as ((...args: unknown[]) => unknown) | undefined
      // Resolving a promise with this proxy reads its `then`.
      if (own === undefined) return undefined
      if (member === 'watch')
        return (listener: (change: unknown) => void) =>
          own((change: unknown) => life.dead || listener(change))
      return async (...args: unknown[]) => {
        if (life.dead) return forever
        const result = await own(...args)
        return life.dead ? forever : result
      }
    },
  })
}

export function request(method: string, params: unknown = [], more: Partial<PageRequest> = {}): PageRequest {
  return {
    id: crypto.randomUUID().replaceAll('-', ''),
    origin,
    page: { tabId: 1, frameId: 0, documentId: 'one' },
    method,
    params,
    replayed: false,
    ...more,
  }
}

/** A method under test. Its params are any array. */
export function fakeMethod(given: Partial<Method> & { name: string }): Method {
  return method({
    standard: 'test',
    summary: '',
    access: 'public',
    errors: [],
    params: v.optional(v.array(v.unknown()), []),
    handle: async (_: unknown, __: Context, choice?: Choice) => choice ?? 'done',
    ...given,
  } as Method)
}

/** Waits until the journal has the request in this state. */
export async function until(journal: Journal, id: string, state: string): Promise<void> {
  if ((await journal.request(id))?.state === state) return
  await new Promise<void>((resolve) => {
    const stop = journal.watch(({ store, row }) => {
      if (store !== 'requests' || row.id !== id || row.state !== state) return
      stop()
      resolve()
    })
  })
}
