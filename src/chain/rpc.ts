import { keccak256 } from 'viem'
import { WalletError } from '../wire/errors.ts'
import type { Network } from '../wire/mirror.ts'
import { disconnected, type Fetch, post } from '../wire/post.ts'
import { refusal } from '../wire/refusals.ts'
import { bytesIn, memberOf, quantityIn } from './answers.ts'
import { type Came, createBatches } from './batches.ts'
import { type Answer, answerTo } from './envelope.ts'
import { createExchange, isSend, usualTimeout } from './exchange.ts'
import { createFailover, type Served } from './failover.ts'
import { createHealth, type HealthListener } from './health.ts'

export type Request = { method: string; params: unknown }

export type Rpc = ReturnType<typeof createRpc>

/**
 * JSON-RPC over HTTP to the nodes of the networks. Where a URL does not answer, the next one of the network is asked.
 * Beyond that, and what a node turned away (`exchange`), no retries, and no pings: whoever waits for something asks again.
 * Everything rejects with `NodeError`, the node's answer as it came, or with `WalletError`.
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
  /** For so many milliseconds. */
  wait?: (milliseconds: number) => Promise<void>
}) {
  const health = createHealth(now)
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
    const asked = { method, params }
    const [came] = await reach(chainId, [asked], async (url) => [await single(chainId, url, asked)])
    if (!came || 'lost' in came) throw came?.lost
    return unwrap(came)
  }

  async function batch(chainId: number, requests: readonly Request[]): Promise<Answer[]> {
    const came = await reach(chainId, requests, async (url) => {
      const answers = await inBatches(chainId, url, requests)
      for (const one of answers) if ('lost' in one) throw one.lost
      return answers
    })
    return strict(came)
  }

  async function gather(chainId: number, requests: readonly Request[]): Promise<(Answer | undefined)[]> {
    const came = await reach(chainId, requests, (url) => inBatches(chainId, url, requests))
    return came.map((one) => ('lost' in one ? undefined : one))
  }

  /** All of it by one URL, the first that answers any of it. */
  async function reach(
    chainId: number,
    requests: readonly Request[],
    ask: (url: string) => Promise<Came[]>,
  ): Promise<Came[]> {
    let tried = ''
    try {
      return await through(chainId, requests.some(isSend), async (url, left) => {
        tried ||= url
        const answers = await ask(url)
        const came = left ? answers.map((one, index) => doubted(requests[index], one)) : answers
        const [first] = came
        if (first && 'lost' in first && came.every((one) => 'lost' in one)) throw first.lost
        for (const [index, { method, params }] of requests.entries()) {
          const head = headIn(method, params, came[index])
          if (head !== undefined) note(chainId, url, { kind: 'head', head })
        }
        return came
      })
    } catch (error) {
      if (error instanceof WalletError && error.kind === 'chainDisconnected' && !error.data?.served && tried)
        health.failed(chainId, tried)
      throw error
    }
  }

  async function look(chainId: number, url: string, alone: boolean): Promise<Served> {
    const [name, block] = await Promise.all([
      single(chainId, url, { method: 'eth_chainId', params: [] }),
      alone ? undefined : single(chainId, url, { method: 'eth_blockNumber', params: [] }),
    ])
    const head = block && 'result' in block ? quantityIn(block.result) : undefined
    const isUnlisted = 'error' in name && name.error.answer.code === -32601
    return {
      chainId: isUnlisted ? 'unlisted' : 'result' in name ? chainIdIn(name.result) : undefined,
      ...(head !== undefined && { head: Number(head) }),
    }
  }

  async function single(chainId: number, url: string, asked: Request): Promise<Answer> {
    const sent = message(asked)
    const answer = await exchange(chainId, url, [asked], sent, (came) => answerTo(sent.id, came))
    if ('read' in answer) return answer.read
    throw gone(chainId, url, answer.fault)
  }

  /** Notes that the node is no help, and says why. */
  function gone(chainId: number, url: string, fault: WalletError): WalletError {
    note(chainId, url, { kind: 'failed' })
    return fault
  }

  async function probe(url: string): Promise<number | 'unreachable'> {
    const sent = message({ method: 'eth_chainId', params: [] })
    const posted = await post(fetch, url, sent, usualTimeout)
    const answer = 'json' in posted ? answerTo(sent.id, posted.json) : undefined
    return (answer && 'result' in answer && chainIdIn(answer.result)) || 'unreachable'
  }

  /** What every URL of a network answers; nothing of those of another chain, nor where there is only one URL. */
  async function everywhere(chainId: number, requests: readonly Request[]): Promise<Answer[][]> {
    const urls = endpoints.urlsOf(chainId)
    if (urls.length < 2) return []
    const all = await Promise.all(
      urls.map(async (url) => {
        try {
          await verify(chainId, url)
        } catch (error) {
          if (error instanceof WalletError && error.data?.served) return []
          throw error
        }
        return [strict(await inBatches(chainId, url, requests))]
      }),
    )
    return all.flat()
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
    everywhere,
    /** Asks early for what a send would have to wait for. Never throws. */
    verify: (chainId: number): void => {
      through(chainId, true, async () => undefined).catch(() => undefined)
    },
    /** Whether the network has more than one URL, which may not always tell the same. */
    several: (chainId: number): boolean => endpoints.urlsOf(chainId).length > 1,
    probe,
    nodes: endpoints.list,
    health: health.of,
    watchHealth: (listener: HealthListener) => health.watch(listener),
  }
}

/**
 * What a second node says to bytes that a first one may have taken. That it has them is good news; that it does not want
 * them says nothing of the first.
 */
function doubted(asked: Request | undefined, came: Came): Came {
  if (!asked || !isSend(asked) || 'lost' in came || 'result' in came) return came
  const [raw] = Array.isArray(asked.params) ? asked.params : []
  const bytes = bytesIn(raw)
  if (bytes && refusal(came.error.answer).kind === 'alreadyKnown') return { result: keccak256(bytes) }
  return { lost: disconnected('The first node may have taken it', { fault: 'unclear' }) }
}

/** The newest block that an answer tells of. */
function headIn(method: string, params: unknown, came: Came | undefined): number | undefined {
  if (!came || !('result' in came)) return undefined
  const isLatest = method === 'eth_getBlockByNumber' && Array.isArray(params) && params[0] === 'latest'
  const head = quantityIn(
    isLatest ? memberOf(came.result, 'number') : method === 'eth_blockNumber' && came.result,
  )
  return head === undefined ? undefined : Number(head)
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

/** 0 is no chain that a transaction could be sent to. */
function chainIdIn(result: unknown): number | undefined {
  if (typeof result !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(result)) return undefined
  const chainId = Number(result)
  return chainId > 0 && Number.isSafeInteger(chainId) ? chainId : undefined
}
