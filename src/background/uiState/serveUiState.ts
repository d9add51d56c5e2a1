import { browser, type Runtime } from '../../lib/browser.ts'
import { isOwnPage } from '../../lib/ownPages.ts'
import { takeTurns } from '../../lib/turns.ts'
import { type UiState, type UiStateUpdate, type View, views } from '../../messages/uiState.ts'

type Member = keyof UiState

/** A member's current value, and its JSON, which shows whether it changed. */
type Read = { member: Member; value: unknown; text: string | undefined }

/** Reads the current value of each member. */
export type Selectors = {
  [member in Member]-?: () => Required<UiState>[member] | Promise<Required<UiState>[member]>
}

/**
 * Sends the background's state to the wallet's own pages: first all members of the page's view, then those that
 * changed. Costs nothing while no page is open. Registers its listener synchronously.
 */
export function serveUiState(options: {
  selectors(): Promise<Selectors>
  /** A page with this view opened or became visible again. */
  watched(view: View): void
}) {
  const { selectors, watched } = options
  /** The JSON last sent to each page, by member of its view. */
  const ports = new Map<Runtime.Port, Map<Member, string | undefined>>()
  /** The ports of hidden pages. */
  const hidden = new WeakSet<Runtime.Port>()
  const inTurn = takeTurns()
  const dirty = new Set<Member>()

  browser.runtime.onConnect.addListener((port) => {
    if (!Object.hasOwn(views, port.name)) return
    const view = port.name as View
    if (!isOwnPage(port.sender)) {
      port.disconnect()
      return
    }
    let isOpen = true
    port.onDisconnect.addListener(() => {
      isOpen = false
      ports.delete(port)
    })
    // Pages report whether they are visible; a page counts as visible until it reports otherwise.
    port.onMessage.addListener((message) => {
      if (message !== 'visible') hidden.add(port)
      else if (hidden.delete(port) && ports.has(port)) watched(view)
    })
    inTurn(async () => {
      if (!isOpen) return
      // Registered before the first read, so that changes during the read are sent after it.
      ports.set(port, new Map())
      tell(port, await read(views[view]))
      watched(view)
    }).catch(fail)
  })

  async function read(members: readonly Member[]): Promise<Read[]> {
    const from = await selectors()
    return Promise.all(
      members.map(async (member) => {
        const value = await from[member]()
        return { member, value, text: JSON.stringify(value) }
      }),
    )
  }

  async function update(): Promise<void> {
    const seen = new Set([...ports.values()].flatMap((sent) => [...sent.keys()]))
    const members = [...dirty].filter((member) => seen.has(member))
    dirty.clear()
    const now = await read(members)
    for (const [port, sent] of ports) {
      const news = now.filter(({ member, text }) => sent.has(member) && sent.get(member) !== text)
      // Messages cannot carry `undefined`, so the page must reconnect for the whole view.
      if (news.some(({ value }) => value === undefined)) leave(port)
      else if (news.length) tell(port, news)
    }
  }

  function tell(port: Runtime.Port, news: readonly Read[]): void {
    const sent = ports.get(port)
    for (const { member, text } of news) sent?.set(member, text)
    if (sent) send(port, Object.fromEntries(news.map(({ member, value }) => [member, value])))
  }

  /** Disconnects all pages, so that those with partial data reconnect for the whole view. */
  function fail(error: unknown): void {
    console.error(error)
    for (const port of ports.keys()) leave(port)
  }

  function leave(port: Runtime.Port): void {
    ports.delete(port)
    port.disconnect()
  }

  return {
    /** These members may have changed. */
    changed(...members: Member[]): void {
      if (!ports.size) return
      const isFirst = dirty.size === 0
      for (const member of members) dirty.add(member)
      if (isFirst) inTurn(update).catch(fail)
    },

    /** True while a page of the wallet is visible. */
    isWatched: () => [...ports.keys()].some((port) => !hidden.has(port)),
  }
}

function send(port: Runtime.Port, update: UiStateUpdate): void {
  try {
    port.postMessage(update)
  } catch {
    // The page is gone, and its port is about to disconnect.
  }
}
