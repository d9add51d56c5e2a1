import type { SerializedError } from '../domain/errors.ts'
import type { Request } from './client.ts'
import type { Came } from './requestBatches.ts'
import type { Lacks } from './unsupported.ts'

/** The index of each method's block tag in its params. A "pending" anywhere else is data. */
const places: Record<string, number> = {
  eth_call: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_feeHistory: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
}

/**
 * Asks a URL, and asks again with `latest` if the URL reports that it has no `pending`. `lacks` remembers this,
 * so that the extra round trip happens once. `send` asks that URL and returns answers in order.
 */
export async function askWithTag(
  lacks: Lacks,
  url: string,
  requests: readonly Request[],
  send: (requests: readonly Request[]) => Promise<Came[]>,
): Promise<Came[]> {
  const sent = requests.map((one) => (isPending(one) && lacks.has(url, stateOf(one)) ? onLatest(one) : one))
  const came = await send(sent)
  const missed = sent.flatMap((one, index) => {
    const answer = came[index]
    return isPending(one) && answer && 'error' in answer && lacksPending(answer.error.answer) ? [index] : []
  })
  if (missed.length === 0) return came
  const again = missed.flatMap((index) => sent[index] ?? [])
  for (const one of again) lacks.note(url, stateOf(one))
  const second = await send(again.map(onLatest))
  return came.map((one, index) => second[missed.indexOf(index)] ?? one)
}

/**
 * True if an error says that the node has no `pending`. A contract may revert with any text, so reverts do not
 * count, and neither does a code alone.
 */
export function lacksPending({ code, message, data }: SerializedError): boolean {
  const text = `${message} ${typeof data === 'string' ? data : ''}`.slice(0, 300).toLowerCase()
  if (code === 3 || text.includes('revert')) return false
  return (
    /(?:unsupported|invalid|unknown) block ?tag|unsupported tag/.test(text) ||
    (text.includes('pending') &&
      /not (?:yet |a )?(?:available|supported|found|implemented)|n't support|unsupported|unavailable/.test(
        text,
      ))
  )
}

function isPending({ method, params }: Request): boolean {
  return Array.isArray(params) && params[placeOf(method)] === 'pending'
}

function onLatest({ method, params }: Request): Request {
  return { method, params: Array.isArray(params) ? params.with(placeOf(method), 'latest') : params }
}

function placeOf(method: string): number {
  return Object.hasOwn(places, method) ? (places[method] ?? -1) : -1
}

/** A node without a pending block may still count the transactions in its pool. */
function stateOf({ method }: Request): string {
  return method === 'eth_getTransactionCount' ? 'pendingCount' : 'pendingState'
}
