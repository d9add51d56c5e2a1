import { browser, type Runtime } from '../lib/browser.ts'
import { isOwnPage } from '../lib/ownPages.ts'
import { type Recorded, recordPort } from '../messages/developerRecord.ts'
import type { Answer, PageRequest } from '../requests/pageRequest.ts'
import type { JournalChange } from '../storage/journal/change.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import { excerpt } from './excerpt.ts'

/** The most characters of one text, and of all entries kept in memory. */
const longest = 2 ** 15
const most = 2 ** 20

/** A pending request. `at` is in milliseconds since 1970; `began` is by the monotonic `performance.now`. */
type Running = { request: PageRequest; at: number; began: number; moved: Partial<Recorded> }

/**
 * Records sites' requests for the developer panel. The journal has no reads and no refused requests, so the
 * latest are kept in memory only, until the background ends. Requests from private windows are sent to open
 * panels and never kept. `journaled` returns the journal's requests. Adds its listener synchronously.
 */
export function createRecord(journaled: () => Promise<readonly RequestRow[]>) {
  const ports = new Set<Runtime.Port>()
  const running = new Map<string, Running>()
  const kept = new Map<string, Recorded>()
  let size = 0

  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== recordPort) return
    if (!isOwnPage(port.sender)) return port.disconnect()
    ports.add(port)
    port.onDisconnect.addListener(() => ports.delete(port))
    const now = [...running.values()].filter(({ request }) => !request.incognito)
    send(port, [...kept.values(), ...now.map(present)])
    journaled()
      .then((rows) => send(port, rows.map(fromRow)))
      .catch(console.error)
  })

  function tell(entry: Recorded): void {
    if (!entry.incognito) keep(entry)
    for (const port of ports) send(port, [entry])
  }

  function keep(entry: Recorded): void {
    forget(entry.id)
    kept.set(entry.id, entry)
    size += sizeOf(entry)
    for (const id of kept.keys()) {
      if (size <= most) break
      forget(id)
    }
  }

  function forget(id: string): void {
    const before = kept.get(id)
    if (before && kept.delete(id)) size -= sizeOf(before)
  }

  return {
    /** Takes a request; the returned function takes its answer. Only answered requests are kept. */
    follow(request: PageRequest): (answer?: Answer) => void {
      const now = { request, at: Date.now(), began: performance.now(), moved: {} }
      running.set(request.id, now)
      if (ports.size > 0) tell(present(now))
      return (answer) => {
        running.delete(request.id)
        if (answer) tell({ ...present(now), ...answered(answer), took: performance.now() - now.began })
      }
    },

    /** Takes a change of the journal, which shows how far a request came. */
    moved({ store, row }: JournalChange): void {
      const now = store === 'requests' ? running.get(row.id) : undefined
      if (!now || store !== 'requests') return
      const { moved, began } = now
      const after = performance.now() - began
      if (row.state === 'asked' && !moved.asked) Object.assign(moved, { asked: true, askedAfter: after })
      else if (row.state === 'approved') Object.assign(moved, { approved: true, decidedAfter: after })
      else return
      tell(present(now))
    },
  }
}

function send(port: Runtime.Port, entries: readonly Recorded[]): void {
  try {
    port.postMessage(entries)
  } catch {
    // The page is gone, and its port is about to disconnect.
  }
}

function entryOf(request: PageRequest | RequestRow, at: number): Recorded {
  const { id, origin, topOrigin, incognito, method, params } = request
  return {
    id,
    at,
    origin,
    ...(topOrigin && { topOrigin }),
    ...(incognito && { incognito }),
    method: method.slice(0, 128),
    ...(params !== undefined && { params: excerpt(params, longest) }),
  }
}

function present({ request, at, moved }: Running): Recorded {
  return { ...entryOf(request, at), ...moved }
}

function answered(answer: Answer): Pick<Recorded, 'answer' | 'error'> {
  if ('result' in answer) return { answer: excerpt(answer.result, longest) }
  const { code, data } = answer.error
  const kind = (data as { kind?: unknown } | undefined)?.kind
  return {
    answer: excerpt(answer.error, longest),
    error: { code, ...(typeof kind === 'string' && { kind }) },
  }
}

function fromRow(row: RequestRow): Recorded {
  return {
    ...entryOf(row, row.at),
    ...(row.review && { asked: true }),
    ...(row.choice && { approved: true }),
    ...(row.answer && answered(row.answer)),
  }
}

function sizeOf({ params, answer }: Recorded): number {
  return 500 + (params?.text.length ?? 0) + (answer?.text.length ?? 0)
}
