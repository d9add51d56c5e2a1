import { readBounded } from '../lib/bounded.ts'
import { largestPicture, pictureTypes } from '../lib/picture.ts'
import { type Fetch, quietly } from '../lib/postJson.ts'

/** The download's timeout, in milliseconds. */
const patience = 10_000

/**
 * Downloads a picture once, to keep it as a `data:` URL; `undefined` if that fails. Never throws. The server
 * sees a single request without cookies or referrer.
 */
export async function fetchPicture(
  url: string,
  fetch: Fetch = (...args) => globalThis.fetch(...args),
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patience),
      ...quietly,
    })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    const isWanted = response.ok && type !== undefined && pictureTypes.includes(type)
    const bytes = isWanted ? await readBounded(response, largestPicture) : undefined
    if (!isWanted) await response.body?.cancel()
    return bytes?.length ? `data:${type};base64,${base64(bytes)}` : undefined
  } catch {
    return undefined
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
