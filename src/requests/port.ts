import { WalletError } from '../domain/errors.ts'
import { browser, type Runtime } from '../lib/browser.ts'
import { lastingMethods, type PortFrame, pagePort, type ResponseFrame } from '../messages/pageFrames.ts'
import { type Asker, askerOf } from './asker.ts'
import type { Answer, PageRequest } from './pageRequest.ts'

/** Milliseconds that a page has to reconnect after its port is gone. */
const grace = 2000

export type Pages = ReturnType<typeof servePages>

/** Serves the ports of content scripts. Listens at once; `route` may make requests wait. */
export function servePages(options: {
  route(request: PageRequest): Promise<Answer>
  /** Called for each request. The returned function is called with the answer once that was sent. */
  follow(request: PageRequest): (answer?: Answer) => void
  /** Called for a document that wants events from now on. */
  arrived(asker: Asker): void
  /** True if the document receives every event from now on. */
  hears(asker: Asker): boolean
  /** Called when the page of a request is gone and did not reconnect. */
  departed(request: string): void
}) {
  const { route, follow, arrived, hears, departed } = options
  /** The port that waits for each request's answer. Lost with the background, like the ports themselves. */
  const waiting = new Map<string, Runtime.Port>()
  /** Answers that are ready at the same time are sent in one message. */
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
    // Checked before routing, because a change may come between computing the answer and sending it.
    const lasts = lastingMethods.includes(method) && hears(asker)
    const request = { ...asker, id, method, params, replayed }
    const followed = follow(request)
    let given: Answer | undefined
    try {
      given = await route(request)
      // The page may have reconnected on another port, which gets its answer through its own replay.
      if (waiting.get(id) === port) waiting.delete(id)
      reply(port, { jsonrpc: '2.0', id, ...given, ...(lasts && 'result' in given && { lasts }) })
    } finally {
      followed(given)
    }
  }

  function reply(port: Runtime.Port, frame: ResponseFrame<string>): void {
    const frames = ready.get(port)
    if (frames) frames.push(frame)
    // No other request waits for an answer.
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
    /** Withdraws a request unless its page reconnects in time. For requests from before the start. */
    expect,
  }
}

/** Validates by hand: every request passes here, and a schema takes many times as long. */
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
    // The message is too long, or the page is gone or in the back/forward cache: it asks again on its return.
    if (frames.length > 1) for (const frame of frames) post(port, [frame])
  }
}
