import { type ErrorData, WalletError } from '../domain/errors.ts'
import { readBounded } from './bounded.ts'

/** The part of `fetch` that we use, so that tests can answer in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** No honest answer to a wallet is larger. A node that sends more is cut off. */
const largestAnswer = 8 * 1024 * 1024

/**
 * JSON with its HTTP status, or why there is none. `reached` tells a node that answers badly from one that does not
 * answer. `unbelieved` is JSON that came with a status of a server that failed: a hint, never an answer. `pause`: the node
 * asks to be left alone, for so many milliseconds where it says so, and else 0.
 */
export type Posted = (
  | { json: unknown; status: number }
  | { fault: WalletError; reached: boolean; unbelieved?: unknown }
) & { pause?: number }

/**
 * Posts JSON and reads JSON. Nodes send JSON-RPC errors with 400 and 403 too, so those bodies count. With 429 and with
 * 500 or above the node was busy or broken, and a gateway may have written the body: whatever it says is no answer.
 * Never throws. `timeout` is in milliseconds.
 */
export async function post(fetch: Fetch, url: string, body: unknown, timeout: number): Promise<Posted> {
  const host = hostOf(url)
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: abort.signal,
      // A node has no business knowing who asks, nor sending the request elsewhere.
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    const bytes = await readBounded(response, largestAnswer)
    if (!bytes) return { fault: garbled(host, 'sent more than 8 MB'), reached: true }
    const { ok, status, headers } = response
    const parsed = parseJson(new TextDecoder().decode(bytes))
    if (status === 429 || status === 503) {
      return { fault: refused(host, status), reached: true, pause: pauseIn(headers.get('retry-after')) }
    }
    if (status >= 500) {
      return { fault: refused(host, status), reached: true, ...(parsed && { unbelieved: parsed.json }) }
    }
    if (parsed) return { ...parsed, status }
    return { fault: ok ? garbled(host, 'does not answer in JSON') : refused(host, status), reached: true }
  } catch {
    const seconds = timeout / 1000
    return {
      fault: abort.signal.aborted
        ? disconnected(`${host} did not answer within ${seconds} s`, { fault: 'slow', host, seconds })
        : disconnected(`${host} does not answer`, { fault: 'silent', host }),
      reached: false,
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The error for a useless node. `data` names the reason and the node, for readers of other languages. */
export function disconnected(detail: string, data: ErrorData & { fault: string }): WalletError {
  return new WalletError('chainDisconnected', detail, data)
}

/** The node answers with an error of HTTP. */
export function refused(host: string, status: number): WalletError {
  return disconnected(`${host} answers with HTTP status ${status}`, { fault: 'status', host, status })
}

/** The node answers, but not as one. */
export function garbled(host: string, how: string): WalletError {
  return disconnected(`${host} ${how}`, { fault: 'garbled', host })
}

/** The host of a URL for sentences; nothing of its path, where people keep their keys. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The node'
}

/** RFC 9110: seconds, or a date. Pages of an extension see it only where the node lets them (`access-control-expose-headers`). */
function pauseIn(after: string | null): number {
  return Math.max(0, Number(after ?? 0) * 1000 || Date.parse(`${after}`) - Date.now() || 0)
}

function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}
