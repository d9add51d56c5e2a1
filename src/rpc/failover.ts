import { isUnanswered, WalletError } from '../domain/errors.ts'
import type { EndpointHealth, Network } from '../domain/network.ts'
import { sendUrls } from '../domain/sendUrls.ts'
import { disconnected, garbled, hostOf } from '../lib/postJson.ts'
import {
  afterwards,
  type Endpoint,
  type EndpointEvent,
  isBehind,
  isDue,
  order,
  untried,
} from './endpoints.ts'

/** The chain that a URL serves, and its head. `unlisted` if the node has no such method. */
export type Served = { chainId: number | 'unlisted' | undefined; head?: number }

export const isHttp = (url: string) => /^https?:\/\//i.test(url)

/**
 * Sends requests to a network's URLs, one after the other, until one answers. A URL must name its chain before
 * it gets a transaction, and before its answer counts if the network has several: at its first use, after a
 * failure, and after another URL was in use. In memory only: the first request after a start learns this again.
 * `look` asks a URL for its chain, and throws `chainDisconnected`.
 */
export function createFailover({
  network,
  look,
  changed,
  now,
}: {
  network(chainId: number): Network | undefined
  look(chainId: number, url: string, alone: boolean): Promise<Served>
  changed(chainId: number): void
  now(): number
}) {
  const known = new Map<string, Endpoint>()
  const verified = new Map<string, Promise<void>>()
  const current = new Map<string, string>()
  const looking = new Set<string>()

  const key = (chainId: number, url: string) => `${chainId} ${url}`
  const of = (chainId: number, url: string) => known.get(key(chainId, url)) ?? untried

  /** True if the URL has no known problem. */
  function isWell(chainId: number, url: string): boolean {
    return ['ok', 'slow', 'untried'].includes(of(chainId, url).state)
  }

  function note(chainId: number, url: string, event: EndpointEvent): void {
    const before = of(chainId, url)
    const next = afterwards(before, event, now())
    known.set(key(chainId, url), next)
    if (event.kind === 'failed') verified.delete(key(chainId, url))
    if (before.state !== next.state) changed(chainId)
  }

  /**
   * The URLs to ask; for sends only the private ones, if the network has any. Throws `unknownChain`, or
   * `chainDisconnected` if there are none.
   */
  function urlsOf(chainId: number, sends = false): string[] {
    const found = network(chainId)
    if (!found) throw new WalletError('unknownChain')
    const open = sends ? sendUrls(found) : found.rpcUrls
    const urls = open.filter(isHttp)
    if (!urls.length) throw disconnected(`${found.name} has no HTTP URL to ask`, { fault: 'noUrl' })
    return urls
  }

  function verify(chainId: number, url: string): Promise<void> {
    const name = key(chainId, url)
    const pending = verified.get(name) ?? check(chainId, url)
    verified.set(name, pending)
    pending.catch(() => verified.get(name) === pending && verified.delete(name))
    return pending
  }

  async function check(chainId: number, url: string): Promise<void> {
    const others = urlsOf(chainId).filter((one) => one !== url)
    const { chainId: served, head } = await look(chainId, url, !others.length)
    if (served === undefined) {
      note(chainId, url, { kind: 'failed' })
      throw garbled(hostOf(url), 'does not tell which chain it serves')
    }
    if (served !== chainId && served !== 'unlisted') {
      note(chainId, url, { kind: 'foreign', served })
      throw disconnected(`${hostOf(url)} serves another chain, so nothing was sent`, {
        fault: 'otherChain',
        host: hostOf(url),
        expected: chainId,
        served,
      })
    }
    const highest = Math.max(0, ...others.map((one) => of(chainId, one).head ?? 0))
    const behind = head !== undefined && isBehind(head, highest, network(chainId)?.blockTime ?? 2_000)
    note(chainId, url, { kind: 'verified', behind })
    if (head !== undefined) note(chainId, url, { kind: 'head', head })
  }

  /** Checks a URL again, while requests go to other URLs. */
  function lookAgain(chainId: number, url: string): void {
    const name = key(chainId, url)
    if (looking.has(name)) return
    looking.add(name)
    verified.delete(name)
    verify(chainId, url)
      .catch(() => undefined)
      .finally(() => looking.delete(name))
  }

  /**
   * Asks one URL after the other: healthy ones that are not `shunned` first. `left` tells `ask` that an earlier
   * URL may have received the bytes.
   */
  async function through<came>(
    chainId: number,
    sends: boolean,
    ask: (url: string, left: boolean) => Promise<came>,
    shunned: (url: string) => boolean = () => false,
  ): Promise<came> {
    const urls = urlsOf(chainId, sends)
    // If sends have URLs of their own, reads and sends each keep their current URL.
    const lane = sends && urls.length < urlsOf(chainId).length ? `${chainId} sends` : `${chainId}`
    const usual = order(urls, (url) => of(chainId, url))
    const ordered = [...new Set([...usual.filter((url) => isWell(chainId, url) && !shunned(url)), ...usual])]
    for (const url of urls) if (url !== ordered[0] && isDue(of(chainId, url), now())) lookAgain(chainId, url)
    let left = false
    let last: unknown
    for (const url of ordered) {
      if (current.get(lane) !== url) {
        verified.delete(key(chainId, url))
        current.set(lane, url)
      }
      const isForeign = of(chainId, url).state === 'foreign'
      let mayHaveLeft = false
      try {
        // If there is no other URL, only sends wait for the chain's name.
        const checked = sends || urls.length > 1 ? verify(chainId, url) : undefined
        if (sends || isForeign) await checked
        mayHaveLeft = sends
        const [came] = await Promise.all([ask(url, left), checked])
        return came
      } catch (error) {
        if (!isUnanswered(error)) throw error
        last = error
        left ||= mayHaveLeft
      }
    }
    throw last
  }

  return {
    urlsOf,
    verify,
    through,
    note,
    /** True if a request that waits for this URL could go to another one. */
    hasOther: (chainId: number, url: string, sends: boolean): boolean =>
      urlsOf(chainId, sends).some((one) => one !== url && isWell(chainId, one)),
    isWell,
    /** The known state of every URL used so far. */
    list: (): EndpointHealth[] =>
      [...known].map(([name, { tries: _, ...endpoint }]) => {
        const [chainId = '', url = ''] = name.split(' ')
        return {
          chainId: Number(chainId),
          url,
          ...endpoint,
          ...(current.get(chainId) === url && { used: true as const }),
        }
      }),
  }
}
