import type { Body, Contact } from '../chromium.ts'
import type { Session } from './session.ts'

/** `TYPE_DOCUMENT`: the document of a tab. */
const document = 6

/** `id` is the start of the request's id in WebDriver BiDi. */
type Seen = { url: string; kind: number; by: string; as: string; id: number } | { host: string }

/** Makes the browser record each host that it contacts from now on, who caused the request, and its body. */
export async function recordNetwork({ inParent }: Session): Promise<void> {
  await inParent(`(() => {
    if (globalThis.volleySeen) return
    const { NetworkHelper } = ChromeUtils.importESModule('resource://devtools/shared/network-observer/NetworkHelper.sys.mjs')
    const seen = (globalThis.volleySeen = [])
    const bodies = (globalThis.volleyBodies = [])
    const onRequest = {
      observe(subject) {
        const { loadInfo, URI } = subject.QueryInterface(Ci.nsIChannel)
        const { triggeringPrincipal: who, externalContentPolicyType: kind, internalContentPolicyType } = loadInfo
        // The picture beside a tab's title is the browser's wish, though it asks in the page's name.
        const isOwn = who.isSystemPrincipal || internalContentPolicyType === Ci.nsIContentPolicy.TYPE_INTERNAL_IMAGE_FAVICON
        const by = isOwn ? '' : who.originNoSuffix
        const as = (who.isSystemPrincipal ? 'system' : who.origin) + ', ' + internalContentPolicyType
        seen.push({ url: URI.spec, kind, by, as, id: ChannelWrapper.get(subject).id })
        // A body that can be read only once stays for its receiver.
        if (subject instanceof Ci.nsIUploadChannel && subject.uploadStream instanceof Ci.nsISeekableStream)
          bodies.push({ by, body: NetworkHelper.readPostDataFromRequest(subject, 'UTF-8')?.data ?? '' })
      },
    }
    const onName = { observe: (_, __, host) => seen.push({ host }) }
    globalThis.volleyObservers = [onRequest, onName]
    Services.obs.addObserver(onRequest, 'http-on-opening-request')
    Services.obs.addObserver(onName, 'dns-resolution-request')
  })()`)
}

/** Bodies of requests since the last call, by the wallet or a page. `origin` is the wallet's. */
export async function readBodies({ inParent }: Session, origin: string): Promise<Body[]> {
  const bodies = (await inParent('globalThis.volleyBodies.splice(0)')) as { by: string; body: string }[]
  return bodies.map(({ by, body }) => ({ by: by === origin ? 'wallet' : 'page', body }))
}

/** Hosts that the browser contacted since the last call. `origin` is the wallet's. */
export async function readNetwork({ inParent, send }: Session, origin: string): Promise<Contact[]> {
  // Requests that the test answers itself reach no host.
  const { requests: names } = (await send('volley.answered', {})) as { requests: string[] }
  const answered = new Set(names.map((name) => Number.parseInt(name, 10)))
  const seen = (await inParent('globalThis.volleySeen.splice(0)')) as Seen[]
  const requests = seen.flatMap((one) => ('url' in one ? [one] : []))
  const requestedHosts = new Set(requests.map(({ url }) => new URL(url).hostname))
  const looked = new Set(
    seen.flatMap((one) => ('host' in one && !requestedHosts.has(one.host) ? [one.host] : [])),
  )
  return [
    ...requests.flatMap(({ url, kind, by: who, as, id }) => {
      const by = asker(kind, who)
      if (by === 'page' && answered.has(id)) return []
      return [{ url, by, ...(by === 'browser' && { as }) }]
    }),
    ...[...looked].map((host) => ({ by: 'browser' as const, url: `https://${host}` })),
  ]

  function asker(kind: number, by: string): Contact['by'] {
    if (kind === document) return 'person'
    if (by === origin) return 'wallet'
    return /^https?:/.test(by) ? 'page' : 'browser'
  }
}
