import type { Contact } from '../chromium.ts'
import type { Session } from './session.ts'

/** `TYPE_DOCUMENT`: what a tab shows. */
const document = 6

type Seen = { url: string; kind: number; by: string } | { host: string }

/** Has the browser write down, from now on, whom it reaches for and whose doing that is. */
export async function recordNetwork({ inParent }: Session): Promise<void> {
  await inParent(`(() => {
    if (globalThis.volleySeen) return
    const seen = (globalThis.volleySeen = [])
    const onRequest = {
      observe(subject) {
        const { loadInfo, URI } = subject.QueryInterface(Ci.nsIChannel)
        const { triggeringPrincipal: who, externalContentPolicyType: kind } = loadInfo
        seen.push({ url: URI.spec, kind, by: who.isSystemPrincipal ? '' : who.originNoSuffix })
      },
    }
    const onName = { observe: (_, __, host) => seen.push({ host }) }
    globalThis.volleyObservers = [onRequest, onName]
    Services.obs.addObserver(onRequest, 'http-on-opening-request')
    Services.obs.addObserver(onName, 'dns-resolution-request')
  })()`)
}

/** What was written down since the last call. `origin` is the wallet's. */
export async function readNetwork({ inParent }: Session, origin: string): Promise<Contact[]> {
  const seen = (await inParent('globalThis.volleySeen.splice(0)')) as Seen[]
  const requests = seen.flatMap((one) => ('url' in one ? [one] : []))
  const asked = new Set(requests.map(({ url }) => new URL(url).hostname))
  const names = new Set(seen.flatMap((one) => ('host' in one && !asked.has(one.host) ? [one.host] : [])))
  return [
    ...requests.map(({ url, kind, by }) => ({ url, by: asker(kind, by) })),
    ...[...names].map((host) => ({ by: 'browser' as const, url: `https://${host}` })),
  ]

  function asker(kind: number, by: string): Contact['by'] {
    if (kind === document) return 'person'
    if (by === origin) return 'wallet'
    return /^https?:/.test(by) ? 'page' : 'browser'
  }
}
