import type { BrowserContext, ConsoleMessage, Request, WebError, Worker } from '@playwright/test'
import type { Place } from './scan.ts'

/** Marks text that a page or the worker relays, to separate it from their own console output. */
const mark = 'volley-leaks '

/** The longest part of a message, request or line that is kept, in characters. */
const longest = 1_000_000

/**
 * Records a browser's traffic: every console line, every request with its body, every event and message
 * between a page and its content script, every message over a page's port, and all that the worker sends over
 * a socket. `read` returns all of it; after `end`, while the browser is still open, it records nothing more.
 */
export async function record(
  context: BrowserContext,
  origin: string,
): Promise<{ read(): Place[]; end(): Promise<void> }> {
  const linesByPlace = new Map<string, string[]>()
  const keep = (where: string, text: string) => {
    const lines = linesByPlace.get(where) ?? []
    linesByPlace.set(where, lines)
    lines.push(text.slice(0, longest))
  }

  const onConsole = (message: ConsoleMessage) => {
    const text = message.text()
    const from = message.worker()?.url() ?? message.page()?.url() ?? 'a page that is gone'
    if (text.startsWith(mark)) keep(`messages of ${from}`, text)
    else keep(`the console of ${from}`, text)
  }
  const onError = (error: WebError) => keep('errors of a page', `${error.error().stack}`)
  const onRequest = (request: Request) => {
    const who = request.serviceWorker() ? 'the worker' : 'a page'
    keep(`requests of ${who}`, `${request.method()} ${request.url()} ${JSON.stringify(request.headers())}`)
    const body = request.postDataBuffer()
    if (body) keep(`requests of ${who}`, body.toString('latin1'))
  }
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest)

  const inPages = await context.addInitScript(recordPage, { mark, longest })
  const recordPorts = (worker: Worker) =>
    worker.url().startsWith(origin) ? worker.evaluate(recordWorker, mark).catch(() => undefined) : undefined
  context.on('serviceworker', recordPorts)
  await Promise.all(context.serviceWorkers().map(recordPorts))

  return {
    read: () => [...linesByPlace].map(([where, lines]) => ({ where, holds: lines.join('\n') })),
    async end() {
      await inPages.dispose()
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
    },
  }
}

/**
 * Runs in every frame before its own scripts. It only listens, and saves the functions that it needs at once,
 * because a hostile page replaces them.
 */
function recordPage({ mark, longest }: { mark: string; longest: number }): void {
  if (/-extension:$/.test(location.protocol)) return
  const { stringify } = JSON
  const say = console.debug.bind(console)
  const later = setTimeout
  const { slice } = String.prototype
  let lines = ''
  const flush = () => {
    if (lines) say(mark + lines)
    lines = ''
  }
  const hear = (name: string, read: (event: Event) => unknown) =>
    addEventListener(
      name,
      (event) => {
        let text: string | undefined
        try {
          const value = read(event)
          text = typeof value === 'string' ? value : stringify(value)
        } catch {
          text = undefined
        }
        if (lines === '') later(flush, 0)
        lines += `${name} ${slice.call(`${text}`, 0, longest)}\n`
        if (lines.length > longest) flush()
      },
      true,
    )
  for (const name of ['volley:to-wallet', 'volley:to-page'])
    hear(name, (event) => (event as CustomEvent<unknown>).detail)
  hear('message', (event) => (event as MessageEvent<unknown>).data)
  hear('eip6963:announceProvider', (event) => (event as CustomEvent<{ info: unknown }>).detail.info)
  addEventListener('pagehide', flush, true)
}

/** Runs in the worker. All listeners get the same port object, so its outgoing messages can be recorded. */
function recordWorker(mark: string): void {
  const { chrome } = globalThis as unknown as {
    chrome: { runtime: { onConnect: { addListener(listener: (port: Port) => void): void } } }
  }
  type Port = {
    name: string
    postMessage(message: unknown): void
    onMessage: { addListener(listener: (message: unknown) => void): void }
  }
  const say = console.debug.bind(console)
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    say(`${mark}over a socket ${data}`)
    send.call(this, data)
  }
  chrome.runtime.onConnect.addListener((port) => {
    const post = port.postMessage.bind(port)
    port.postMessage = (message) => {
      say(`${mark}to ${port.name} ${JSON.stringify(message)}`)
      post(message)
    }
    port.onMessage.addListener((message) => say(`${mark}from ${port.name} ${JSON.stringify(message)}`))
  })
}
