import { WalletError } from '../domain/errors.ts'
import { browser, type Runtime } from '../lib/browser.ts'
import { lastingMethods, type PortFrame, pagePort, type ResponseFrame } from '../messages/pageFrames.ts'
import { type Asker, askerOf } from './asker.ts'
import type { Answer, PageRequest } from './pageRequest.ts'

/** A page whose port is gone gets this long to come back, in milliseconds. */
const grace = 2000

export type Pages = ReturnType<typeof servePages>

/** Serves the ports of content scripts. Listens at once; requests wait for whatever `route` waits for. */
export function servePages(options: {
  route(request: PageRequest): Promise<Answer>
  /** Called with each request; the returned function receives its answer once that has left. */
  follow(request: PageRequest): (answer?: Answer) => void
  /** A document that wants to hear events from now on. */
  arrived(asker: Asker): void
  /** True if the document will receive every change from now on. */
  hears(asker: Asker): boolean
  /** The page of a request is gone and did not come back. */
  departed(request: string): void
}) {
  const { route, follow, arrived, hears, departed } = options
  /** Which port waits for the answer of which request. Gone with the background, like the ports themselves. */
  const waiting = new Map<string, Runtime.Port>()
  /** Answers that are there at the same moment cross in one message. */
  const ready = new Map<Runtime.Port, ResponseFrame<string>[]>()

  browser.runtime.onConnect.addListener((port) => {
    if (port.name === pagePort) serve(port)
  })

  function serve(port: Runtime.Port): void {
    const asker = askerOf(port.sender)
    if (asker) arrived(asker)
    port.onMessage.addListener((message: unknown) => {
      for (const one of [message].flat()) {
        if (!isFrame(one)) continue
        if (asker) answer(port, asker, one).catch(console.error)
        else reply(port, { jsonrpc: '2.0', id: one.id, error: new WalletError('unauthorized').toJSON() })
      }
    })
    port.onDisconnect.addListener(() => {
      for (const [id, holder] of waiting) {
        if (holder !== port) continue
        waiting.delete(id)
        expect(id)
      }
    })
  }

  async function answer(port: Runtime.Port, asker: Asker, frame: PortFrame): Promise<void> {
    const { id, method, params, replayed = false } = frame
    waiting.set(id, port)
    // Asked before, since a change may come between the making of an answer and its giving.
    const lasts = lastingMethods.includes(method) && hears(asker)
    const request = { ...asker, id, method, params, replayed }
    const followed = follow(request)
    let given: Answer | undefined
    try {
      given = await route(request)
      // The page may have come back on another port meanwhile, which gets its answer by its own replay.
      if (waiting.get(id) === port) waiting.delete(id)
      reply(port, { jsonrpc: '2.0', id, ...given, ...(lasts && 'result' in given && { lasts }) })
    } finally {
      followed(given)
    }
  }

  function reply(port: Runtime.Port, frame: ResponseFrame<string>): void {
    const frames = ready.get(port)
    if (frames) frames.push(frame)
    // Nobody waits for anything else.
    else if (waiting.size === 0) post(port, [frame])
    else {
      const first = [frame]
      ready.set(port, first)
      queueMicrotask(() => {
        ready.delete(port)
        post(port, first)
      })
    }
  }

  function expect(id: string): void {
    setTimeout(() => {
      if (!waiting.has(id)) departed(id)
    }, grace)
  }

  return {
    /**
     * Withdraws the request unless its page returns for the answer in time. For requests from before a start.
     */
    expect,
  }
}

/** By hand: every request comes through here, and a schema takes many times as long. */
function isFrame(message: unknown): message is PortFrame {
  const { jsonrpc, id, method, replayed } = Object(message)
  return (
    jsonrpc === '2.0' &&
    typeof id === 'string' &&
    /^[0-9a-f]{32}$/.test(id) &&
    typeof method === 'string' &&
    (replayed === undefined || replayed === true)
  )
}

function post(port: Runtime.Port, frames: readonly ResponseFrame<string>[]): void {
  try {
    port.postMessage(frames.length > 1 ? frames : frames[0])
  } catch {
    // Together too long, or the page is gone, or in the cache of the back button: it asks again when it is back.
    if (frames.length > 1) for (const frame of frames) post(port, [frame])
  }
}
