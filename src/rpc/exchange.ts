import type { WalletError } from '../domain/errors.ts'
import { type Fetch, garbled, hostOf, post, refused } from '../lib/postJson.ts'
import type { Request } from './client.ts'
import { type EndpointEvent, slowAfter } from './endpoints.ts'
import type { createHealth } from './health.ts'
import { createPauses, isTurnedAway, patience, pauseOf } from './pauses.ts'
import { isSend } from './sends.ts'

/** Milliseconds. A send that hangs is best asked about and sent again; a search through logs takes its time. */
const timeouts: Record<string, number> = { eth_sendRawTransaction: 5_000, eth_getLogs: 30_000 }
export const usualTimeout = 10_000

export type Exchange = ReturnType<typeof createExchange>

/** What a node said, or why that cannot be read. `unbelieved` as in `Posted`. */
export type Exchanged<read> = { read: read } | { fault: WalletError; unbelieved?: unknown }

/** One HTTP request to one URL of a network. `gone` notes that a URL is of no help, `hasOther` tells where else to go. */
export function createExchange({
  fetch,
  health,
  note,
  gone,
  hasOther,
  now,
  wait,
}: {
  fetch: Fetch
  health: Pick<ReturnType<typeof createHealth>, 'slow' | 'answered'>
  note(chainId: number, url: string, event: EndpointEvent): void
  gone(chainId: number, url: string, fault: WalletError): WalletError
  hasOther(chainId: number, url: string, sends: boolean): boolean
  now: () => number
  wait?: ((milliseconds: number) => Promise<void>) | undefined
}) {
  const pauses = createPauses({ now, wait })

  /**
   * Posts `body`, the JSON-RPC form of `asked`, and records the node's health. If the network's only node
   * refuses a read because of its rate limit, this repeats the read after the pause, while a caller waits. It
   * never repeats a send, because an error of the second attempt would count as one of the first.
   * Throws `chainDisconnected` if the node is unreachable, or wants a longer pause than any caller waits, or if
   * another node can answer instead.
   */
  return async function exchange<read>(
    chainId: number,
    url: string,
    asked: readonly Request[],
    body: unknown,
    parse: (json: unknown, status: number) => read | undefined,
  ): Promise<Exchanged<read>> {
    const sends = asked.some(isSend)
    const isOnly = !hasOther(chainId, url, sends)
    const until = isOnly ? now() + patience : 0
    const timeout = Math.max(...asked.map(timeoutOf))
    const ask = async () => {
      const heard = await pauses.end(url, until)
      if (!heard) return undefined
      // If another URL could answer, this one gets less time.
      const came = await timed(chainId, url, body, isOnly ? timeout : timeout / 3)
      heard(pauseOf(came.posted))
      return came
    }
    let came = await ask()
    if (!came) throw refused(hostOf(url), 429)
    while (isOnly && !sends && isTurnedAway(came.posted)) {
      const again = await ask()
      if (!again) break
      came = again
    }

    const { posted, took } = came
    if ('fault' in posted && !posted.reached) throw gone(chainId, url, posted.fault)
    const read = 'json' in posted ? parse(posted.json, posted.status) : undefined
    if (read === undefined) {
      const fault = 'fault' in posted ? posted.fault : garbled(hostOf(url), 'does not answer in JSON-RPC')
      if (pauseOf(posted) === undefined)
        return { fault, ...('unbelieved' in posted && { unbelieved: posted.unbelieved }) }
      // It serves what it served before: where there is no other, nothing has to be found out about it again.
      throw isOnly ? fault : gone(chainId, url, fault)
    }
    health.answered(chainId, url, took >= slowAfter)
    note(chainId, url, { kind: 'answered', took })
    return { read }
  }

  async function timed(chainId: number, url: string, body: unknown, timeout: number) {
    const timer = setTimeout(() => {
      health.slow(chainId)
      note(chainId, url, { kind: 'waits' })
    }, slowAfter)
    const started = performance.now()
    const posted = await post(fetch, url, body, timeout)
    clearTimeout(timer)
    return { posted, took: performance.now() - started }
  }
}

function timeoutOf({ method }: Request): number {
  return timeouts[method] ?? usualTimeout
}
