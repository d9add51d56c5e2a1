import type { Contact } from '../chromium.ts'

type Event = {
  type: number
  params?: { url?: string; initiator?: string; request_type?: string; host?: string }
}

/**
 * Reads Chromium's own network log: every request and WebSocket of the worker, of pages and of the browser
 * itself, and every DNS lookup, even for a connection that was only prepared. If the browser was killed, the
 * log has no end. Throws if the file is no such log.
 */
export function readContacts(log: string, walletOrigin: string): Contact[] {
  const start = log.indexOf('"events": [')
  if (start < 0) throw new Error('This is no log of the network')
  const { constants } = JSON.parse(`${log.slice(0, start).trimEnd().replace(/,$/, '')}}`)
  const types: Record<string, number> = constants.logEventTypes
  const events = log.slice(start).split('\n').slice(1).flatMap(eventIn)

  const requests = events
    .filter(({ type }) => type === types.URL_REQUEST_START_JOB)
    .flatMap(({ params }) => (params?.url ? [{ by: asker(params), url: params.url }] : []))
  const requestedHosts = new Set(requests.map(({ url }) => new URL(url).hostname))
  const prepared = events
    .filter(({ type }) => type === types.HOST_RESOLVER_MANAGER_REQUEST)
    .flatMap(({ params }) => (params?.host ? [urlOf(params.host)] : []))
    .filter((url) => !requestedHosts.has(new URL(url).hostname))
  return [...requests, ...prepared.map((url) => ({ by: 'browser' as const, url }))]

  function asker({ initiator = '', request_type }: NonNullable<Event['params']>): Contact['by'] {
    if (request_type === 'main frame') return 'person'
    if (initiator === walletOrigin) return 'wallet'
    return /^https?:/.test(initiator) ? 'page' : 'browser'
  }
}

function eventIn(line: string): Event[] {
  try {
    return [JSON.parse(line.replace(/\]?,$/, ''))]
  } catch {
    return []
  }
}

function urlOf(host: string): string {
  return host.includes('://') ? host : `https://${host}`
}
