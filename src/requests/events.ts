import * as v from 'valibot'
import { browser } from '../lib/browser.ts'
import { takeTurns } from '../lib/turns.ts'
import { type EventFrame, type ProviderEvent, type StaleFrame, stale } from '../messages/pageFrames.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'
import type { Site } from './admit.ts'
import type { Asker } from './asker.ts'

const Listener = v.object({
  origin: v.string(),
  incognito: v.exactOptional(v.literal(true)),
  tabId: v.number(),
  frameId: v.number(),
  documentId: v.exactOptional(v.string()),
})
type Listener = v.InferOutput<typeof Listener>

/** Those that are gone are noticed at the next event only; before that, the fullest tab makes room for new ones. */
const most = 500

/**
 * Tells documents what changed. They are remembered in the browser's memory, because a background that was started
 * by a click on the wallet has no ports; those that are gone reject and are forgotten.
 */
export function createEvents() {
  const stored = sessionValue('pages', v.array(Listener))
  const inTurn = takeTurns()
  let known: Listener[] | undefined

  async function load(): Promise<Listener[]> {
    known ??= (await stored.get()) ?? []
    return known
  }

  async function keep(listeners: Listener[]): Promise<void> {
    known = listeners
    await stored.set(listeners)
  }

  async function tell(listener: Listener, frame: EventFrame | StaleFrame): Promise<boolean> {
    const { tabId, frameId, documentId } = listener
    try {
      // Both ids: a document in the cache of the back button rejects at once, and the frame's next one never hears.
      await browser.tabs.sendMessage(tabId, frame, { frameId, ...(documentId && { documentId }) })
      return true
    } catch {
      return false
    }
  }

  return {
    remember: (asker: Asker): Promise<void> =>
      inTurn(async () => {
        const listeners = await load()
        const listener = listenerOf(asker)
        if (listeners.some((one) => isSame(one, listener))) return
        const others = listeners.filter((one) => !isSamePlace(one, listener))
        const all = [...others, listener]
        const crowded = all.length > most ? fullest(all) : undefined
        await keep(all.filter((one) => one !== crowded))
        if (crowded) void tell(crowded, stale)
      }),

    /** True if this background knows the document as a listener. */
    knows(asker: Asker): boolean {
      const listener = listenerOf(asker)
      return known?.some((one) => isSame(one, listener)) ?? false
    },

    /** To all documents, or to those of some sites, or of all but those: in private windows, or outside of them. */
    emit: (event: ProviderEvent, value: unknown, to?: Site | { but: readonly Site[] }): Promise<void> =>
      inTurn(async () => {
        const frame: EventFrame = { jsonrpc: '2.0', method: event, params: [value] }
        const listeners = await load()
        const told = listeners.filter((listener) => isMeant(listener, to))
        const alive = await Promise.all(told.map((listener) => tell(listener, frame)))
        const gone = told.filter((_, index) => !alive[index])
        if (gone.length) await keep(listeners.filter((listener) => !gone.includes(listener)))
      }),
  }
}

function isMeant(listener: Listener, to: Site | { but: readonly Site[] } | undefined): boolean {
  if (!to) return true
  return 'but' in to ? !to.but.some((site) => isOf(listener, site)) : isOf(listener, to)
}

function isOf(listener: Listener, { origin, incognito }: Site): boolean {
  return listener.origin === origin && listener.incognito === incognito
}

function listenerOf({ origin, incognito, page }: Asker): Listener {
  return { origin, ...(incognito && { incognito }), ...page }
}

/** The oldest document of the fullest tab: no page can crowd out those of other tabs with its frames. */
function fullest(listeners: Listener[]): Listener | undefined {
  const inTab = new Map<number, number>()
  for (const { tabId } of listeners) inTab.set(tabId, (inTab.get(tabId) ?? 0) + 1)
  const most = Math.max(...inTab.values())
  return listeners.find(({ tabId }) => inTab.get(tabId) === most)
}

function isSame(one: Listener, other: Listener): boolean {
  return isSamePlace(one, other) && one.documentId === other.documentId && one.origin === other.origin
}

function isSamePlace(one: Listener, other: Listener): boolean {
  return one.tabId === other.tabId && one.frameId === other.frameId
}
