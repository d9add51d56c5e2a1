import type { WalletError } from '../domain/errors.ts'
import { type Fetch, garbled, hostOf, post, refused } from '../lib/postJson.ts'
import type { Request } from './client.ts'
import { type EndpointEvent, slowAfter } from './endpoints.ts'
import type { createHealth } from './health.ts'
import { createPauses, isTurnedAway, patience, pauseOf } from './pauses.ts'
import { isSend } from './sends.ts'
import { syncMethods } from './syncSends.ts'

/** Milliseconds. A hanging send is better looked up and sent again. A search through logs takes longer. */
const timeouts: Record<string, number> = { eth_sendRawTransaction: 5_000, eth_getLogs: 30_000 }
export const usualTimeout = 10_000

export type Exchange = ReturnType<typeof createExchange>

/** A node's parsed response, or the reason why it is unreadable. `unbelieved` is that of `Posted`. */
export type Exchanged<read> = { read: read } | { fault: WalletError; unbelieved?: unknown }

/** Sends one HTTP request to one URL. `gone` records an unusable URL, `hasOther` looks for another. */
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
   * Posts `body`, which is `requests` as JSON-RPC, and records the node's health. If the only node turns reads
   * away, the client asks it again after its pause, within `patience`. Sends are not repeated: the error of a second
   * attempt would pass for one of the first. Throws `chainDisconnected` if the node is unreachable, if its
   * pause outlasts `patience`, or at any pause if another node can be asked.
   */
  return async function exchange<read>(
    chainId: number,
    url: string,
    requests: readonly Request[],
    body: unknown,
    parse: (json: unknown, status: number) => read | undefined,
  ): Promise<Exchanged<read>> {
    const sends = requests.some(isSend)
    const isSync = requests.some(({ method }) => syncMethods.includes(method))
    const isOnly = !hasOther(chainId, url, sends)
    const until = isOnly ? now() + patience : 0
    const timeout = Math.max(...requests.map(timeoutOf))
    const ask = async () => {
      const report = await pauses.end(url, until)
      if (!report) return undefined
      // If another URL could answer, this one gets a third of the time. A sync send waits for a block.
      const came = await timed(chainId, url, body, isOnly || isSync ? timeout : timeout / 3)
      report(pauseOf(came.posted))
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
      // A busy node still serves the same chain: if it is the only one, its chain needs no new check.
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
