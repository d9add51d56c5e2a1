import { readBounded } from './bounded.ts'

/** The part of `fetch` that we use, so that tests can answer in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** No honest answer to a wallet is larger. A node that sends more is cut off. */
const largestAnswer = 8 * 1024 * 1024

/** JSON, or why there is none. `reached` tells a node that answers badly from one that does not answer. */
export type Posted = { json: unknown } | { fault: string; reached: boolean }

/**
 * Posts JSON and reads JSON, whatever the HTTP status: nodes send JSON-RPC errors with 400 and 429 too. Never throws.
 * `timeout` is in milliseconds.
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
    if (!bytes) return { fault: `${host} sent more than 8 MB`, reached: true }
    return (
      parseJson(new TextDecoder().decode(bytes)) ?? {
        fault: response.ok
          ? `${host} does not answer in JSON`
          : `${host} answers with HTTP status ${response.status}`,
        reached: true,
      }
    )
  } catch {
    const fault = abort.signal.aborted ? `did not answer within ${timeout / 1000} s` : 'does not answer'
    return { fault: `${host} ${fault}`, reached: false }
  } finally {
    clearTimeout(timer)
  }
}

/** The host of a URL for sentences; nothing of its path, where people keep their keys. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The node'
}

function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}
