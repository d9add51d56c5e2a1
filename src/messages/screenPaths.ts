import type { NotAdded } from '../domain/network.ts'

const batch = '#/batch/'
const notAdded = '#/not-added?'

/** The hash of the page's URL for one batch. */
export const batchPath = (key: string) => `${batch}${encodeURIComponent(key)}`

/** The key of the batch that a hash names. */
export function batchOf(hash: string): string | undefined {
  if (!hash.startsWith(batch)) return undefined
  try {
    return decodeURIComponent(hash.slice(batch.length))
  } catch {
    return undefined
  }
}

/** The hash of the page's URL for the reason why a network was not added. */
export function notAddedPath({ host, wanted, served }: NotAdded): string {
  const values = { host, wanted: String(wanted), ...(served !== undefined && { served: String(served) }) }
  return `${notAdded}${new URLSearchParams(values)}`
}

/** The reason that a hash names. */
export function notAddedOf(hash: string): NotAdded | undefined {
  if (!hash.startsWith(notAdded)) return undefined
  const values = new URLSearchParams(hash.slice(notAdded.length))
  const [host, wanted, served] = ['host', 'wanted', 'served'].map((name) => values.get(name))
  if (!host || !isChain(wanted)) return undefined
  return { host, wanted: Number(wanted), ...(isChain(served) && { served: Number(served) }) }
}

/** Any other text could pass for a sentence of the wallet's. */
function isChain(value: string | null | undefined): value is string {
  return /^\d{1,16}$/.test(value ?? '')
}
