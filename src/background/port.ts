import * as v from 'valibot'
import { browser, type Runtime } from '../wire/browser.ts'
import { serializeError, WalletError } from '../wire/errors.ts'
import { lastingMethods, pagePort, type ResponseFrame } from '../wire/page.ts'
import type { PageRequest } from './pageRequest.ts'
import { type Asker, askerOf } from './pages.ts'

const Frame = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  method: v.string(),
  params: v.optional(v.unknown()),
  replayed: v.optional(v.boolean()),
})

/** A page whose port is gone gets this long to come back, in milliseconds. */
const grace = 2000

export type Pages = ReturnType<typeof servePages>

/** Serves the ports of content scripts. Listens at once; requests wait for whatever `route` waits for. */
export function servePages(options: {
  route(request: PageRequest): Promise<{ result: unknown } | { error: ReturnType<typeof serializeError> }>
  /** A document that wants to hear events from now on. */
  arrived(asker: Asker): void
  /** Whether the document will hear of every change from now on. */
  hears(asker: Asker): boolean
  /** The page of a request is gone and did not come back. */
  departed(request: string): void
}) {
  const { route, arrived, hears, departed } = options
  /** Which port waits for the answer of which request. Gone with the background, like the ports themselves. */
  const waiting = new Map<string, Runtime.Port>()

  browser.runtime.onConnect.addListener((port) => {
    if (port.name === pagePort) serve(port)
  })

  function serve(port: Runtime.Port): void {
    const asker = askerOf(port.sender)
    if (asker) arrived(asker)
    port.onMessage.addListener((message: unknown) => {
      for (const one of [message].flat()) {
        const frame = v.safeParse(Frame, one)
        if (!frame.success) continue
        const { id } = frame.output
        if (asker) answer(port, asker, frame.output).catch(console.error)
        else reply(port, { jsonrpc: '2.0', id, error: serializeError(new WalletError('unauthorized')) })
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

  async function answer(port: Runtime.Port, asker: Asker, frame: v.InferOutput<typeof Frame>): Promise<void> {
    const { id, method, params, replayed = false } = frame
    waiting.set(id, port)
    // Asked before, since a change may come between the making of an answer and its giving.
    const lasts = lastingMethods.includes(method) && hears(asker)
    const given = await route({ ...asker, id, method, params, replayed })
    // The page may have come back on another port meanwhile, which gets its answer by its own replay.
    if (waiting.get(id) === port) waiting.delete(id)
    reply(port, { jsonrpc: '2.0', id, ...given, ...(lasts && 'result' in given && { lasts }) })
  }

  function expect(id: string): void {
    setTimeout(() => {
      if (!waiting.has(id)) departed(id)
    }, grace)
  }

  return {
    /** Withdraws the request unless its page comes for the answer in time. For requests of before a start. */
    expect,
  }
}

/** Answers that are there at the same moment cross in one message. */
const ready = new Map<Runtime.Port, ResponseFrame<string>[]>()

function reply(port: Runtime.Port, frame: ResponseFrame<string>): void {
  const frames = ready.get(port)
  if (frames) frames.push(frame)
  else {
    const first = [frame]
    ready.set(port, first)
    queueMicrotask(() => {
      ready.delete(port)
      post(port, first)
    })
  }
}

function post(port: Runtime.Port, frames: readonly ResponseFrame<string>[]): void {
  try {
    port.postMessage(frames.length > 1 ? frames : frames[0])
  } catch {
    // Together too long, or the page is gone, or in the cache of the back button: it asks again when it is back.
    if (frames.length > 1) for (const frame of frames) post(port, [frame])
  }
}
