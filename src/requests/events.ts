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

/** Closed documents go unnoticed until the next event. Until then, the fullest tab makes room for new ones. */
const most = 500

/**
 * Sends events to documents. The browser's session memory keeps their list, because a background that a click
 * on the wallet started has no ports. A document that is gone rejects the message and is dropped.
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

  /** Drops the document if it is gone. Nobody waits for this: a page may be busy for minutes. */
  function tell(listener: Listener, frame: EventFrame | StaleFrame): void {
    const { tabId, frameId, documentId } = listener
    browser.tabs
      // Both ids: a document in the back/forward cache rejects at once, and the frame's next one gets nothing.
      .sendMessage(tabId, frame, { frameId, ...(documentId && { documentId }) })
      .catch(() => inTurn(async () => keep((await load()).filter((one) => one !== listener))))
      .catch(console.error)
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
        if (crowded) tell(crowded, stale)
      }),

    /** True if the document receives events, as far as this background has loaded the list. */
    knows(asker: Asker): boolean {
      const listener = listenerOf(asker)
      return known?.some((one) => isSame(one, listener)) ?? false
    },

    /** Sends to all documents, to one site's, or to all but some sites'. Private windows are separate sites. */
    emit: (event: ProviderEvent, value: unknown, to?: Site | { but: readonly Site[] }): Promise<void> =>
      inTurn(async () => {
        const frame: EventFrame = { jsonrpc: '2.0', method: event, params: [value] }
        for (const listener of (await load()).filter((one) => isMeant(one, to))) tell(listener, frame)
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

/** The oldest document of the fullest tab: a page with many frames cannot displace documents of other tabs. */
function fullest(listeners: Listener[]): Listener | undefined {
  const inTab = listeners.map((one) => listeners.filter(({ tabId }) => tabId === one.tabId).length)
  return listeners[inTab.indexOf(Math.max(...inTab))]
}

function isSame(one: Listener, other: Listener): boolean {
  return isSamePlace(one, other) && one.documentId === other.documentId && one.origin === other.origin
}

function isSamePlace(one: Listener, other: Listener): boolean {
  return one.tabId === other.tabId && one.frameId === other.frameId
}
