import { type ErrorData, WalletError } from '../domain/errors.ts'
import { readBounded } from './bounded.ts'

/** The part of `fetch` that we use, so that tests can replace it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** In bytes. No honest response to a wallet is larger; we stop reading a larger one. */
const largestAnswer = 8 * 1024 * 1024

/**
 * JSON with its HTTP status, or the reason for its absence. `reached` is true if the node responded, however
 * badly. `unbelieved` is JSON that came with a server error's status: a hint, never a result. `pause` is
 * present if the node requests a pause: its milliseconds, or 0 if the node names none.
 */
export type Posted = (
  | { json: unknown; status: number }
  | { fault: WalletError; reached: boolean; unbelieved?: unknown }
) & { pause?: number }

/**
 * How the background fetches: a server must neither learn who sends the request, nor redirect it, which could lead to a
 * machine in the person's own network.
 */
export const quietly = {
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
  redirect: 'error',
} as const

/**
 * Posts JSON and reads JSON. Nodes send JSON-RPC errors with 400 and 403 too, so those bodies count. With 429,
 * and with 500 or above, the node was busy or broken, and a gateway may have written the body: it is never a
 * result. Never throws. `timeout` is in milliseconds.
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
      ...quietly,
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

/** The error of a node without a usable response. `data` has the reason and the node, for translations. */
export function disconnected(detail: string, data: ErrorData & { fault: string }): WalletError {
  return new WalletError('chainDisconnected', detail, data)
}

/** The node responds with an HTTP error. */
export function refused(host: string, status: number): WalletError {
  return disconnected(`${host} answers with HTTP status ${status}`, { fault: 'status', host, status })
}

/** The node responds, but not with valid JSON-RPC. */
export function garbled(host: string, how: string): WalletError {
  return disconnected(`${host} ${how}`, { fault: 'garbled', host })
}

/** The host of a URL, for messages. Omits the path, which may contain an API key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The node'
}

/** RFC 9110: seconds or a date. Readable by extensions only with the node's `access-control-expose-headers`. */
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
