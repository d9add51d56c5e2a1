import { WalletError } from '../wire/errors.ts'
import type { Network } from '../wire/mirror.ts'
import { type Came, createBatches } from './batches.ts'
import { type Answer, answerTo } from './envelope.ts'
import { createHealth, type HealthListener } from './health.ts'
import { disconnected, type Fetch, garbled, hostOf, post } from './post.ts'

export type Request = { method: string; params: unknown }

export type Rpc = ReturnType<typeof createRpc>

/** Milliseconds. A send that hangs is best asked about and sent again; a search through logs takes its time. */
const timeouts: Record<string, number> = { eth_sendRawTransaction: 5_000, eth_getLogs: 30_000 }
const usualTimeout = 10_000

/** From here on a node counts as slow, in milliseconds. */
const slowAfter = 1_000

/**
 * JSON-RPC over HTTP to the nodes of the networks. No retries and no pings: whoever waits for something asks again.
 * Everything rejects with `NodeError`, the node's answer as it came, or with `WalletError`.
 */
export function createRpc({
  network,
  fetch = (url, init) => globalThis.fetch(url, init),
  now = Date.now,
}: {
  network: (chainId: number) => Network | undefined
  fetch?: Fetch
  now?: () => number
}) {
  const health = createHealth(now)
  const verified = new Map<string, Promise<void>>()
  let lastId = 0
  const inBatches = createBatches({ single, exchange, gone, message, timeoutOf, now })

  async function request(chainId: number, method: string, params: unknown): Promise<unknown> {
    const url = urlOf(chainId)
    if (method === 'eth_sendRawTransaction') await verify(chainId, url)
    return unwrap(await single(chainId, url, { method, params }))
  }

  async function batch(chainId: number, requests: readonly Request[]): Promise<Answer[]> {
    const came = await ask(chainId, requests)
    return came.map((one) => {
      if ('lost' in one) throw one.lost
      return one
    })
  }

  async function gather(chainId: number, requests: readonly Request[]): Promise<(Answer | undefined)[]> {
    const came = await ask(chainId, requests)
    const [first] = came
    if (first && 'lost' in first && came.every((one) => 'lost' in one)) throw first.lost
    return came.map((one) => ('lost' in one ? undefined : one))
  }

  async function ask(chainId: number, requests: readonly Request[]): Promise<Came[]> {
    const url = urlOf(chainId)
    if (requests.some(({ method }) => method === 'eth_sendRawTransaction')) await verify(chainId, url)
    return inBatches(chainId, url, requests)
  }

  async function single(chainId: number, url: string, asked: Request): Promise<Answer> {
    const sent = message(asked)
    const answer = await exchange(chainId, url, sent, timeoutOf(asked), (came) => answerTo(sent.id, came))
    if ('read' in answer) return answer.read
    throw gone(chainId, url, answer.fault)
  }

  /** Notes that the node is no help, and says why. */
  function gone(chainId: number, url: string, fault: WalletError): WalletError {
    health.failed(chainId, url)
    return fault
  }

  /** Posts and notes how the node does. Throws `chainDisconnected` where it cannot be reached at all. */
  async function exchange<read>(
    chainId: number,
    url: string,
    body: unknown,
    timeout: number,
    parse: (json: unknown) => read | undefined,
  ): Promise<{ read: read } | { fault: WalletError }> {
    const timer = setTimeout(() => health.slow(chainId), slowAfter)
    const started = performance.now()
    const posted = await post(fetch, url, body, timeout)
    clearTimeout(timer)
    if ('fault' in posted) {
      if (posted.reached) return posted
      throw gone(chainId, url, posted.fault)
    }
    const read = parse(posted.json)
    if (read === undefined) return { fault: garbled(hostOf(url), 'does not answer in JSON-RPC') }
    health.answered(chainId, performance.now() - started >= slowAfter)
    return { read }
  }

  /**
   * Once per URL and life of the worker, before anything is sent there: signed bytes never go to another chain. A node
   * that does not know `eth_chainId` is taken at the network's word.
   */
  function verify(chainId: number, url: string): Promise<void> {
    const key = `${chainId} ${url}`
    const pending = verified.get(key) ?? check(chainId, url)
    verified.set(key, pending)
    pending.catch(() => verified.delete(key))
    return pending
  }

  async function check(chainId: number, url: string): Promise<void> {
    const answer = await single(chainId, url, { method: 'eth_chainId', params: [] })
    if ('error' in answer) {
      if (answer.error.answer.code === -32601) return
      throw garbled(hostOf(url), 'does not tell which chain it serves')
    }
    const served = chainIdIn(answer.result)
    if (served === chainId) return
    throw disconnected(`${hostOf(url)} serves another chain, so nothing was sent`, {
      fault: 'otherChain',
      host: hostOf(url),
      expected: chainId,
      ...(served !== undefined && { served }),
    })
  }

  async function probe(url: string): Promise<number | 'unreachable'> {
    const sent = message({ method: 'eth_chainId', params: [] })
    const posted = await post(fetch, url, sent, usualTimeout)
    const answer = 'json' in posted ? answerTo(sent.id, posted.json) : undefined
    return (answer && 'result' in answer && chainIdIn(answer.result)) || 'unreachable'
  }

  function urlOf(chainId: number): string {
    const known = network(chainId)
    if (!known) throw new WalletError('unknownChain')
    const url = known.rpcUrls.find((one) => /^https?:\/\//i.test(one))
    if (!url) throw disconnected(`${known.name} has no HTTP URL to ask`, { fault: 'noUrl' })
    return url
  }

  function message({ method, params }: Request) {
    lastId += 1
    return { jsonrpc: '2.0' as const, id: lastId, method, params }
  }

  return {
    request,
    /** Answers in order; a node's error is an answer. Rejects where any of them does not arrive. */
    batch,
    /** As `batch`, with `undefined` for each answer that does not arrive. Rejects where none does. */
    gather,
    /** Asks early for what a send would have to wait for. */
    verify(chainId: number): void {
      try {
        verify(chainId, urlOf(chainId)).catch(() => undefined)
      } catch {
        // Whoever sends is told.
      }
    },
    probe,
    health: health.of,
    watchHealth: (listener: HealthListener) => health.watch(listener),
  }
}

function unwrap(answer: Answer): unknown {
  if ('error' in answer) throw answer.error
  return answer.result
}

function timeoutOf({ method }: Request): number {
  return timeouts[method] ?? usualTimeout
}

/** 0 is no chain that a transaction could be sent to. */
function chainIdIn(result: unknown): number | undefined {
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(result)) return undefined
  const chainId = Number(result)
  return chainId > 0 && Number.isSafeInteger(chainId) ? chainId : undefined
}
