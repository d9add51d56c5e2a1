import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import type { Exchange } from './exchange.ts'

/** The outcome of `request` as the page sees it. */
export type Outcome = {
  result?: unknown
  error?: {
    code: number
    message: string
    data?: unknown
    /** True if the thrown value is an `Error` of the page's own world. */
    isError: boolean
  }
}

/** A dApp page at its own origin, which no wallet has seen. */
export type Dapp = {
  tab: Page
  origin: string
  /** The accounts of the connection, if there is one. */
  accounts: string[]
  request(method: string, params?: unknown): Promise<Outcome>
  /** Runs code in the page with its provider, and records it like a request. */
  onProvider<value>(run: (provider: never) => value | Promise<value>): Promise<value>
  /** All events that the provider has emitted since the page was opened, in order. */
  events(): Promise<{ name: string; value: unknown }[]>
  close(): Promise<void>
}

/** An origin on loopback that serves an empty page. */
export type Origin = { url: string; close(): Promise<void> }

/** Origins with a host of their own so far. A port may return, and a host must not. */
let owned = 0

/** Serves a new origin: another port of `localhost`, or a host of its own, which browsers find on loopback too. */
export async function serveOrigin(hosts: 'one' | 'own' = 'one'): Promise<Origin> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(document)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${hosts === 'own' ? `site${++owned}.localhost` : 'localhost'}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Opens a tab and waits for the provider: the first that EIP-6963 announces, or else `window.ethereum`. */
export async function openDapp(
  context: BrowserContext,
  origin: Origin,
  record: (exchange: Exchange) => void = () => undefined,
): Promise<Dapp> {
  const tab = await context.newPage()
  await tab.goto(origin.url)
  await tab.waitForFunction(() => kit.find(), undefined, { timeout: 10_000 })
  return {
    tab,
    origin: origin.url,
    accounts: [],
    request(method, params) {
      const exchange: Exchange = { method, params }
      record(exchange)
      const outcome = tab.evaluate(ask, { method, params }).then((found) => {
        exchange.outcome = found
        return found
      })
      // A check that has failed does not wait for it any more, and its page is closed.
      outcome.catch(() => undefined)
      return outcome
    },
    async onProvider<value>(run: (provider: never) => value | Promise<value>) {
      const exchange: Exchange = { method: String(run).replace(/\s+/g, ' ') }
      record(exchange)
      const value = (await tab.evaluate(`(${run})(kit.provider)`)) as value
      exchange.outcome = { result: value }
      return value
    },
    events: () => tab.evaluate(() => kit.events),
    close: () => tab.close(),
  }
}

type Provider = {
  request(frame: unknown): Promise<unknown>
  on(name: string, listener: (value: unknown) => void): void
}

/** The state of the page itself. */
declare const kit: {
  announced: { detail: { provider: Provider } }[]
  events: { name: string; value: unknown }[]
  provider?: Provider
  find(): boolean
}

/** Runs in the page. */
async function ask(frame: { method: string; params?: unknown }): Promise<Outcome> {
  try {
    return { result: await kit.provider?.request(frame) }
  } catch (thrown) {
    const { code, message, data } = Object(thrown)
    return { error: { code, message, data, isError: thrown instanceof Error } }
  }
}

/** Its script listens before anything else runs in the page, so that it misses no announcement and no event. */
const document = `<!doctype html><meta charset="utf-8"><title>Conformance</title><link rel="icon" href="data:,"><script>
const kit = {
  announced: [],
  events: [],
  provider: undefined,
  find() {
    const provider = kit.announced[0]?.detail.provider ?? window.ethereum
    if (!kit.provider && provider) {
      kit.provider = provider
      for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'])
        provider.on(name, (value) => kit.events.push({ name, value }))
    }
    return kit.provider !== undefined
  },
}
addEventListener('eip6963:announceProvider', (event) => kit.announced.push(event))
dispatchEvent(new Event('eip6963:requestProvider'))
kit.find()
</script><main>A page that asks wallets.</main>`
