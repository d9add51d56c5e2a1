import { hasKind, type WalletError } from '../domain/errors.ts'
import { hostOf, refused } from '../lib/postJson.ts'
import type { Request } from './client.ts'
import type { Exchange } from './exchange.ts'
import { type Answer, answersTo, parseEnvelope } from './jsonRpc.ts'
import { isBusy } from './pauses.ts'
import { doubted, unread } from './sends.ts'

/**
 * Requests in one HTTP request: enough for a batch of calls, and for one poll of them all. A node that refuses
 * a batch gets half as many requests from then on; a node that refuses a small batch gets no more batches.
 */
const largestBatch = 128
const smallBatch = 10

/** Requests at a time to a node that takes no batches. */
const singlesAtOnce = 8

/** Unreadable batch answers in a row after which a node has no batches, if it never answered one. */
const triesOfBatches = 3

/** Milliseconds before a node without batches gets one again. */
const batchesAgainAfter = 60_000

/** An answer, or why it did not arrive. */
export type Came = Answer | { lost: WalletError }

type Message = { id: number }

/**
 * Sends several requests to one node, in as few HTTP requests as it takes, which is learned and remembered per
 * URL. `exchange` posts and reads, `single` sends one request, and `gone` records an unreachable node.
 */
export function createBatches({
  single,
  exchange,
  gone,
  message,
  now,
}: {
  single(chainId: number, url: string, request: Request): Promise<Answer>
  exchange: Exchange
  gone(chainId: number, url: string, fault: WalletError): WalletError
  message(request: Request): Message
  now(): number
}) {
  /** Per URL: it takes batches, it has `none` since a time, or that many `tries` proved nothing. */
  const batches = new Map<string, 'taken' | { none: number } | { tries: number }>()
  /** Per URL: the batch size that it takes, if that is less than `largestBatch`. */
  const sizes = new Map<string, number>()

  async function inBatches(chainId: number, url: string, requests: readonly Request[]): Promise<Came[]> {
    const answers: Came[] = []
    while (answers.length < requests.length) {
      const size = hasNone(url) ? requests.length : (sizes.get(url) ?? largestBatch)
      const some = requests.slice(answers.length, answers.length + size)
      const came = await together(chainId, url, some).catch((error) => lose(some, error))
      const host = hostOf(url)
      answers.push(
        ...came.map((one, index) =>
          isRefused(one) ? { lost: refused(host, 429) } : unread(some[index], one, host),
        ),
      )
    }
    return answers
  }

  async function together(chainId: number, url: string, requests: readonly Request[]): Promise<Came[]> {
    if (requests.length < 2 || hasNone(url)) return oneByOne(chainId, url, requests)
    const messages = requests.map(message)
    const ids = messages.map(({ id }) => id)
    const came = await exchange(
      chainId,
      url,
      requests,
      messages,
      (json, status) => answersTo(ids, json, status) ?? (isRefusal(json) ? 'refused' : undefined),
    )
    if ('read' in came && came.read !== 'refused') {
      batches.set(url, 'taken')
      return came.read
    }
    // A failed response's body is not an answer, but if it refuses the batch, smaller batches are worth a try.
    if ('read' in came || isRefusal(came.unbelieved)) {
      const isLarge = requests.length > smallBatch
      if (isLarge) sizes.set(url, Math.ceil(requests.length / 2))
      else batches.set(url, { none: now() })
      return again(requests, (isLarge ? inBatches : oneByOne)(chainId, url, requests))
    }
    // A node that takes batches failed. Single requests would only add load, and its entry stays `taken`.
    const known = batches.get(url)
    if (known === 'taken') throw gone(chainId, url, came.fault)
    const answers = await again(requests, oneByOne(chainId, url, requests))
    if (answers.every((one) => 'lost' in one)) return answers
    const tries = known && 'tries' in known ? known.tries + 1 : 1
    batches.set(url, tries < triesOfBatches ? { tries } : { none: now() })
    return answers
  }

  function hasNone(url: string): boolean {
    const known = batches.get(url)
    return typeof known === 'object' && 'none' in known && now() - known.none < batchesAgainAfter
  }

  /** A lost answer loses no other. If a node answers none of a group, it is not asked for the rest. */
  async function oneByOne(chainId: number, url: string, requests: readonly Request[]): Promise<Came[]> {
    const answers: Came[] = []
    for (let start = 0; start < requests.length; start += singlesAtOnce) {
      const some = requests.slice(start, start + singlesAtOnce)
      const came = await Promise.all(
        some.map((one) =>
          single(chainId, url, one).catch((error) => lose([one], error)[0] ?? { lost: error }),
        ),
      )
      answers.push(...came)
      const [first] = came
      if (first && 'lost' in first && came.every((one) => 'lost' in one)) {
        return [...answers, ...lose(requests.slice(start + singlesAtOnce), first.lost)]
      }
    }
    return answers
  }

  return inBatches
}

/** The node did not process the request. Its error must not pass for the chain's answer. */
function isRefused(one: Came): boolean {
  return 'error' in one && isBusy(one.error.answer)
}

/**
 * The answers of a second attempt. An error for the whole batch does not prove that the node took none of its bytes,
 * and it may refuse bytes that it has.
 */
async function again(requests: readonly Request[], answers: Promise<Came[]>): Promise<Came[]> {
  return (await answers).map((one, index) => doubted(requests[index], one))
}

function lose(requests: readonly Request[], error: unknown): Came[] {
  if (!hasKind(error, 'chainDisconnected')) throw error
  return requests.map(() => ({ lost: error }))
}

/** True for one JSON-RPC error for a whole batch that is not about the rate of requests. */
function isRefusal(json: unknown): boolean {
  const envelope = parseEnvelope(json)
  if (!envelope || !('error' in envelope.answer)) return false
  const { answer } = envelope.answer.error
  return !isBusy(answer) && answer.code !== -32005
}
