import { hasKind, type WalletError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import { sendUrls } from '../domain/sendUrls.ts'
import { type Fetch, hostOf, post, refused } from '../lib/postJson.ts'
import { present } from '../lib/present.ts'
import { createExchange, usualTimeout } from './exchange.ts'
import { createFailover, isHttp, type Served } from './failover.ts'
import { createHealth, type HealthListener } from './health.ts'
import { type Answer, answerTo } from './jsonRpc.ts'
import { isBusy } from './pauses.ts'
import { askWithTag } from './pendingTag.ts'
import { isUnlisted, memberOf, numberIn, resultOf } from './readResult.ts'
import { type Came, createBatches } from './requestBatches.ts'
import { doubted, isSend, unread } from './sends.ts'
import { createSyncSends } from './syncSends.ts'
import { createLacks } from './unsupported.ts'

export type Request = { method: string; params: unknown }

export type Rpc = ReturnType<typeof createRpc>

/**
 * JSON-RPC over HTTP to the nodes of the networks. If a URL does not answer, the next URL of the network is
 * asked. There are no pings, and no other retries but those of a node that turned us away (`exchange`): callers
 * ask again. Every method rejects with `NodeError`, the node's unchanged error, or as `isUnanswered` says.
 */
export function createRpc({
  network,
  fetch = (url, init) => globalThis.fetch(url, init),
  now = Date.now,
  wait,
}: {
  network: (chainId: number) => Network | undefined
  fetch?: Fetch
  now?: () => number
  /** Waits this many milliseconds. */
  wait?: (milliseconds: number) => Promise<void>
}) {
  const health = createHealth({
    now,
    sendUrls(chainId) {
      const known = network(chainId)
      return known ? sendUrls(known) : []
    },
  })
  const lacks = createLacks(now)
  const syncSends = createSyncSends(single)
  const { through, note, verify, ...endpoints } = createFailover({
    network,
    look,
    changed: (chainId) => health.changed(chainId),
    now,
  })
  let lastId = 0
  const exchange = createExchange({ fetch, health, note, gone, hasOther: endpoints.hasOther, now, wait })
  const inBatches = createBatches({ single, exchange, gone, message, now })

  async function request(chainId: number, method: string, params: unknown): Promise<unknown> {
    const requests = [{ method, params }]
    return only(
      await reach(chainId, requests, (url) => tagged(url, requests, (some) => alone(chainId, url, some))),
    )
  }

  async function forward(chainId: number, method: string, params: unknown): Promise<unknown> {
    const requests = [{ method, params }]
    return only(await reach(chainId, requests, (url) => alone(chainId, url, requests)))
  }

  async function batch(chainId: number, requests: readonly Request[]): Promise<Answer[]> {
    const came = await reach(chainId, requests, async (url) => {
      const answers = await together(chainId, url, requests)
      for (const one of answers) if ('lost' in one) throw one.lost
      return answers
    })
    return strict(came)
  }

  async function gather(chainId: number, requests: readonly Request[]): Promise<(Answer | undefined)[]> {
    const came = await reach(chainId, requests, (url) => together(chainId, url, requests))
    return came.map((one) => ('lost' in one ? undefined : one))
  }

  function together(chainId: number, url: string, requests: readonly Request[]): Promise<Came[]> {
    return tagged(url, requests, (some) => inBatches(chainId, url, some))
  }

  function alone(chainId: number, url: string, requests: readonly Request[]): Promise<Came[]> {
    return Promise.all(requests.map(async (one) => unread(one, await single(chainId, url, one), hostOf(url))))
  }

  function tagged(
    url: string,
    requests: readonly Request[],
    send: (some: readonly Request[]) => Promise<Came[]>,
  ) {
    return askWithTag(lacks, url, requests, send)
  }

  /**
   * Gets all answers from one URL, the first that answers any request. A URL that withholds a method, or is
   * busy, passes its turn to the next; its answers are used if no other URL has better ones.
   */
  async function reach(
    chainId: number,
    requests: readonly Request[],
    ask: (url: string) => Promise<Came[]>,
  ): Promise<Came[]> {
    let tried: string | undefined
    let fallback: Came[] | undefined
    const sends = requests.some(isSend)
    const urls = endpoints.urlsOf(chainId, sends)
    const shunned = (url: string) => requests.some(({ method }) => lacks.has(url, method))
    const turn = async (url: string, left: boolean) => {
      tried ??= url
      const answers = await ask(url)
      const kept = requests.filter((one, index) => isKept(one, answers[index]))
      for (const { method } of kept) lacks.note(url, method)
      const came = left ? answers.map((one, index) => doubted(requests[index], one)) : answers
      const [first] = came
      if (first && 'lost' in first && came.every((one) => 'lost' in one)) throw first.lost
      for (const [index, { method, params }] of requests.entries()) {
        const head = headIn(method, params, came[index])
        if (head !== undefined) note(chainId, url, { kind: 'head', head })
      }
      const isOpen = kept.length > 0 && urls.some((one) => !shunned(one) && endpoints.isWell(chainId, one))
      if (!isOpen && !came.some(isBusyAnswer)) return came
      fallback ??= came
      throw refused(hostOf(url), isOpen ? 403 : 429)
    }
    try {
      return await through(chainId, sends, turn, shunned)
    } catch (error) {
      if (!hasKind(error, 'chainDisconnected')) throw error
      if (fallback) return fallback
      if (!error.data?.served) health.failed(chainId, tried ?? urls[0] ?? '')
      throw error
    }
  }

  async function look(chainId: number, url: string, alone: boolean): Promise<Served> {
    void syncSends.probe(network(chainId), url)
    const [name, block] = await Promise.all([
      single(chainId, url, { method: 'eth_chainId', params: [] }),
      alone ? undefined : single(chainId, url, { method: 'eth_blockNumber', params: [] }),
    ])
    const head = numberIn(resultOf(block))
    return {
      chainId: isUnlisted(name) ? 'unlisted' : 'result' in name ? chainIdIn(name.result) : undefined,
      ...present({ head }),
    }
  }

  async function single(chainId: number, url: string, call: Request): Promise<Answer> {
    const sent = message(call)
    const answer = await exchange(chainId, url, [call], sent, (came, status) =>
      answerTo(sent.id, came, status),
    )
    if ('read' in answer) return answer.read
    throw gone(chainId, url, answer.fault)
  }

  /** Records that the node is no help, and returns the reason. */
  function gone(chainId: number, url: string, fault: WalletError): WalletError {
    note(chainId, url, { kind: 'failed' })
    return fault
  }

  /** Sends one request to a URL that may belong to no network. `undefined` if there is no answer. Never throws. */
  async function askUrl(url: string, method: string): Promise<Answer | undefined> {
    const sent = message({ method, params: [] })
    const posted = await post(fetch, url, sent, usualTimeout)
    return 'json' in posted ? answerTo(sent.id, posted.json, posted.status) : undefined
  }

  async function probe(url: string): Promise<number | 'unreachable'> {
    return chainIdIn(resultOf(await askUrl(url, 'eth_chainId'))) || 'unreachable'
  }

  /**
   * Asks every URL of a network, or for sends every URL that may receive them. A URL that serves another chain
   * yields an empty list. A network with one URL yields none.
   */
  function each(chainId: number, requests: readonly Request[]): Promise<Answer[][]>[] {
    const urls = endpoints.urlsOf(chainId, requests.some(isSend))
    if (urls.length < 2) return []
    return urls.map(async (url) => {
      try {
        await verify(chainId, url)
      } catch (error) {
        if (hasKind(error, 'chainDisconnected') && error.data?.served) return []
        throw error
      }
      return [strict(await together(chainId, url, requests))]
    })
  }

  function message({ method, params }: Request) {
    lastId += 1
    return { jsonrpc: '2.0' as const, id: lastId, method, params }
  }

  return {
    /** As `forward`, but replaces the tag `pending` with `latest` for nodes that lack it. */
    request,
    /** One request, unchanged, with the node's own answer. */
    forward,
    /** Answers in order; a node's error is an answer. Rejects if any of them does not arrive. */
    batch,
    /** As `batch`, with `undefined` for each answer that does not arrive. Rejects if none does. */
    gather,
    each,
    /** As `each`, for all URLs together, with `undefined` for a URL that does not answer. */
    everywhere: async (chainId: number, requests: readonly Request[]): Promise<(Answer[] | undefined)[]> =>
      (await Promise.all(each(chainId, requests).map((one) => one.catch(() => [undefined])))).flat(),
    /** Starts early the check of the chain that a send would wait for. Never throws. */
    verify: (chainId: number): void => {
      through(chainId, true, async () => undefined).catch(() => undefined)
    },
    /** The method of the first usable URL that sends bytes and answers with their receipt, if it has one. */
    syncMethod: (chainId: number): string | undefined =>
      syncSends.of(endpoints.urlsOf(chainId, true).find((url) => endpoints.isWell(chainId, url)) ?? ''),
    /** True if the network has several URLs, which may give different answers. False if the person removed it. */
    several: (chainId: number): boolean => (network(chainId)?.rpcUrls.filter(isHttp).length ?? 0) > 1,
    askUrl,
    probe,
    nodes: endpoints.list,
    health: health.of,
    watchHealth: (listener: HealthListener) => health.watch(listener),
  }
}

function only([came]: readonly Came[]): unknown {
  if (!came || 'lost' in came) throw came?.lost
  return unwrap(came)
}

/** True if a URL withholds a method from us. */
function isKept(request: Request, came: Came | undefined): boolean {
  if (!came || 'result' in came) return false
  return 'lost' in came ? isSend(request) && came.lost.data?.status === 403 : came.error.withheld === true
}

function isBusyAnswer(came: Came): boolean {
  return 'error' in came && isBusy(came.error.answer)
}

/** The newest block that an answer reports. */
function headIn(method: string, params: unknown, came: Came | undefined): number | undefined {
  if (!came || !('result' in came)) return undefined
  const isLatest = method === 'eth_getBlockByNumber' && Array.isArray(params) && params[0] === 'latest'
  return numberIn(isLatest ? memberOf(came.result, 'number') : method === 'eth_blockNumber' && came.result)
}

function strict(came: readonly Came[]): Answer[] {
  return came.map((one) => {
    if ('lost' in one) throw one.lost
    return one
  })
}

function unwrap(answer: Answer): unknown {
  if ('error' in answer) throw answer.error
  return answer.result
}

/** 0 is not a chain that can receive transactions. */
function chainIdIn(result: unknown): number | undefined {
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{1,14}$/.test(result)) return undefined
  const chainId = Number(result)
  return chainId > 0 && Number.isSafeInteger(chainId) ? chainId : undefined
}
