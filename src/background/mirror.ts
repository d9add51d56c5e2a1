import { takeTurns } from '../vault/turns.ts'
import { browser, type Runtime } from '../wire/browser.ts'
import { type Mirror, type MirrorUpdate, type View, views } from '../wire/mirror.ts'
import { isOwnPage } from './ownPages.ts'

type Member = keyof Mirror

/** How each member is read at this moment. */
export type Sources = {
  [member in Member]-?: () => Required<Mirror>[member] | Promise<Required<Mirror>[member]>
}

/**
 * Shows the wallet's own pages what the background knows: all of their view first, then its members that changed. Costs
 * nothing while no page looks. Listens at once.
 */
export function serveMirror(options: {
  sources: Promise<Sources>
  /** A page began to look. */
  watched(): void
}) {
  const { sources, watched } = options
  const ports = new Map<Runtime.Port, readonly Member[]>()
  const inTurn = takeTurns()
  /** What the pages were told last, as text. */
  const told = new Map<Member, string | undefined>()
  const dirty = new Set<Member>()

  browser.runtime.onConnect.addListener((port) => {
    if (!Object.hasOwn(views, port.name)) return
    const members = views[port.name as View]
    if (!isOwnPage(port.sender)) {
      port.disconnect()
      return
    }
    let isOpen = true
    port.onDisconnect.addListener(() => {
      isOpen = false
      ports.delete(port)
    })
    inTurn(async () => {
      const all = await read(members)
      if (!isOpen) return
      ports.set(port, members)
      send(port, all)
      if (port.name !== 'rest') watched()
    }).catch(console.error)
  })

  async function read(members: readonly Member[]): Promise<MirrorUpdate> {
    const from = await sources
    const entries = await Promise.all(members.map(async (member) => [member, await from[member]()] as const))
    for (const [member, value] of entries) told.set(member, JSON.stringify(value))
    return Object.fromEntries(entries)
  }

  async function update(): Promise<void> {
    const seen = new Set([...ports.values()].flat())
    const members = [...dirty].filter((member) => seen.has(member))
    dirty.clear()
    if (!ports.size || !members.length) return
    const before = new Map(told)
    const values = await read(members)
    const changed = members.filter((member) => before.get(member) !== told.get(member))
    if (!changed.length) return
    // Messages cannot carry "not there any more", so whoever looks comes back for the whole.
    if (changed.some((member) => values[member] === undefined)) return leave()
    for (const [port, view] of ports) {
      const news = changed.filter((member) => view.includes(member))
      if (news.length) send(port, Object.fromEntries(news.map((member) => [member, values[member]])))
    }
  }

  function leave(): void {
    for (const port of ports.keys()) port.disconnect()
    ports.clear()
  }

  return {
    /** These members may have changed. */
    changed(...members: Member[]): void {
      if (!ports.size) return
      const isFirst = dirty.size === 0
      for (const member of members) dirty.add(member)
      if (isFirst) inTurn(update).catch(console.error)
    },

    /** Whether a page of the wallet is open. */
    isWatched: () => ports.size > 0,
  }
}

function send(port: Runtime.Port, update: MirrorUpdate): void {
  try {
    port.postMessage(update)
  } catch {
    // The page is gone, and its port is about to say so.
  }
}
