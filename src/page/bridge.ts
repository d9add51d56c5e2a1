import {
  type EventFrame,
  type FrameError,
  gone,
  longestRequest,
  type PortFrame,
  pagePort,
  type RequestFrame,
  type ResponseFrame,
  type StaleFrame,
  stale,
  toPage,
} from '../messages/pageFrames.ts'
import { type ContentRuntime, takeRuntime } from './extensionRuntime.ts'
import { createSubscriptions } from './subscriptions.ts'

type Port = ReturnType<ContentRuntime['connect']>
type Heard = (frame: ResponseFrame<string>) => void
/** `id`: the page's, or 0 for our own, answered to `heard`. `posted`: a port took it, maybe a dead one. */
type InFlight = { id: number; frame: PortFrame; length: number; heard?: Heard | undefined; posted?: true }

/** The longest group of requests in one message, in characters: browsers refuse messages of 64 MiB. */
const longestGroup = 2 ** 20

/** While requests wait, the bridge checks this often, in milliseconds, that the extension still exists. */
const lookEvery = 1000

/**
 * Carries frames between its page and the background, and keeps each request until its answer: the background
 * may die at any moment, and the next one then gets the same requests. Only JSON-RPC passes.
 */
export function createBridge() {
  const changes = { eth_chainId: 'chainChanged', eth_accounts: 'accountsChanged' } as const
  const inFlight = new Map<string, InFlight>()
  /** Requests that the current port has not taken yet. Requests of one task cross in one message. */
  const unsent = new Set<InFlight>()
  const secret = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => hex(byte, 2)).join('')
  /** The last value of each that the page received, as JSON: back from the cache, it receives the changes. */
  const lastReceived: Record<string, string> = {}

  const subscriptions = createSubscriptions({
    look: (id, onResponse) =>
      ask({ jsonrpc: '2.0', id: 0, method: 'eth_getFilterChanges', params: [id] }, 0, onResponse),
    tell,
  })

  let runtime: ContentRuntime | undefined
  let port: Port | undefined
  let failures = 0
  /** The length of all requests in flight, in characters. */
  let carried = 0
  let orphaned = false
  let watching = false
  let count = 0

  /** `length` is the request's, in characters. The limit keeps a page from filling our memory. */
  function ask({ id, method, params }: RequestFrame, length = 0, onResponse?: Heard): void {
    if (carried + length > 2 * longestRequest) {
      tell({ jsonrpc: '2.0', id, error: tooMany })
      return
    }
    runtime ??= listen()
    carried += length
    const own = nextId()
    const frame: PortFrame = { jsonrpc: '2.0', id: own, method, ...(params !== undefined && { params }) }
    const request = { id, frame, length, heard: onResponse }
    inFlight.set(own, request)
    unsent.add(request)
    if (unsent.size === 1) queueMicrotask(flush)
    watch()
  }

  /**
   * Posts what the current background has not seen, under the same ids, so that it recognizes known ones. A page
   * that Chromium renders ahead waits: nobody has opened it, and its tab still shows another site.
   */
  function flush(): void {
    if ('prerendering' in document && document.prerendering) {
      document.addEventListener('prerenderingchange', flush, { once: true })
      return
    }
    const to = connected()
    const due = [...unsent]
    unsent.clear()
    if (!to) {
      orphan()
      return
    }
    let group: InFlight[] = []
    let length = 0
    for (const waiting of due) {
      if (group.length && length + waiting.length > longestGroup) {
        post(group, to)
        group = []
        length = 0
      }
      group.push(waiting)
      length += waiting.length
    }
    if (group.length) post(group, to)
  }

  /** `undefined` if the background can never be reached again. */
  function connected(): Port | undefined {
    if (orphaned || isOrphan()) return undefined
    try {
      port ??= runtime && open(runtime)
      return port
    } catch {
      return undefined
    }
  }

  function post(group: readonly InFlight[], to: Port): void {
    const frames = group.map(({ frame, posted }) => (posted ? { ...frame, replayed: true } : frame))
    try {
      to.postMessage(frames.length > 1 ? frames : frames[0])
      for (const waiting of group) waiting.posted = true
    } catch {
      if (isOrphan()) orphan()
      else if (group.length > 1) for (const waiting of group) post([waiting], to)
      else for (const { frame } of group) answer({ jsonrpc: '2.0', id: frame.id, error: tooLarge })
    }
  }

  function open(runtime: ContentRuntime): Port {
    const opened = runtime.connect({ name: pagePort })
    unsent.clear()
    for (const waiting of inFlight.values()) unsent.add(waiting)
    opened.onMessage.addListener((message) => {
      failures = 0
      for (const frame of [message].flat()) answer(frame as ResponseFrame<string>)
    })
    opened.onDisconnect.addListener(() => {
      if (port !== opened) return
      port = undefined
      // A dying background may not have reported its last changes.
      tell(stale)
      // At once the first time: a background that died is back in milliseconds. Slower if it keeps dying.
      if (isOrphan()) orphan()
      else if (inFlight.size) setTimeout(flush, failures && Math.min(2 ** failures * 25, 1000))
      failures += 1
    })
    return opened
  }

  function answer(frame: ResponseFrame<string>): void {
    const request = inFlight.get(frame.id)
    if (!request) return
    inFlight.delete(frame.id)
    carried -= request.length
    const { method } = request.frame
    if ('result' in frame && Object.hasOwn(changes, method))
      note(method as keyof typeof changes, frame.result, request.id === 0)
    request.heard?.(frame)
    if (request.id) tell({ ...subscriptions.told(frame, request.frame), id: request.id })
  }

  function note(method: keyof typeof changes, result: unknown, own: boolean): void {
    const text = JSON.stringify(result)
    const changed = method in lastReceived && lastReceived[method] !== text
    lastReceived[method] = text
    if (own && changed) tell({ jsonrpc: '2.0', method: changes[method], params: [result] })
  }

  function drop(): void {
    const dropped = port
    port = undefined
    dropped?.disconnect()
  }

  /** The extension was updated, removed or disabled: this script cannot reach the new one. */
  function orphan(): void {
    orphaned = true
    for (const id of inFlight.keys()) answer({ jsonrpc: '2.0', id, error: gone })
  }

  /** Chromium never disconnects a port that was opened during an update. */
  function watch(): void {
    if (watching || inFlight.size === 0) return
    watching = true
    setTimeout(() => {
      watching = false
      if (isOrphan()) orphan()
      else watch()
    }, lookEvery)
  }

  function isOrphan(): boolean {
    try {
      return !runtime?.id
    } catch {
      return true
    }
  }

  function tell(frame: ResponseFrame | EventFrame | StaleFrame): void {
    window.dispatchEvent(new CustomEvent(toPage, { detail: JSON.stringify(frame) }))
  }

  /** Receives changes from the first request on: the background notifies only pages that it knows. */
  function listen(): ContentRuntime | undefined {
    const taken = takeRuntime()
    taken?.onMessage.addListener((message: unknown, sender: { id?: string }) => {
      if (sender.id !== taken.id) return undefined
      const frame = message as EventFrame | StaleFrame
      for (const [method, event] of Object.entries(changes))
        if (frame.method === event) lastReceived[method] = JSON.stringify(frame.params[0])
      tell(frame)
      return undefined
    })
    return taken
  }

  /** No page can guess another page's id, and no id repeats. Pages without TLS lack `randomUUID`. */
  function nextId(): string {
    count += 1
    return secret + hex(count, 8)
  }

  // A page in the back-forward cache loses its port without an event, and its messages vanish without an error.
  // Only trusted events count: otherwise a page could make us resend all requests as often as it likes.
  window.addEventListener('pagehide', ({ isTrusted }) => {
    if (isTrusted) drop()
  })
  window.addEventListener('pageshow', ({ isTrusted, persisted }) => {
    if (!isTrusted || !persisted || !runtime) return
    tell(stale)
    drop()
    flush()
    for (const method of Object.keys(changes))
      if (method in lastReceived) ask({ jsonrpc: '2.0', id: 0, method })
  })

  /** Takes whatever a page dispatched. */
  return (text: unknown): void => {
    // Our provider already refuses longer requests, with an error.
    const frame = typeof text === 'string' && text.length <= longestRequest && parse(text)
    if (frame) ask(frame, text.length)
  }
}

const tooLarge: FrameError = {
  code: -32602,
  message: 'Invalid params',
  data: { kind: 'invalidParams', detail: 'The request is too large' },
}

const tooMany: FrameError = {
  code: -32005,
  message: 'Too many requests from this site',
  data: { kind: 'rateLimited' },
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function parse(text: string): RequestFrame | undefined {
  try {
    const frame = JSON.parse(text)
    const { jsonrpc, id, method } = frame
    const isRequest = jsonrpc === '2.0' && Number.isSafeInteger(id) && id > 0 && typeof method === 'string'
    return isRequest ? frame : undefined
  } catch {
    return undefined
  }
}
