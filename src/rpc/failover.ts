import { WalletError } from '../domain/errors.ts'
import type { EndpointHealth, Network } from '../domain/network.ts'
import { sendUrls } from '../domain/privateUrls.ts'
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

/** Which chain a URL serves, and its head: `unlisted` where the node has no such method. */
export type Served = { chainId: number | 'unlisted' | undefined; head?: number }

/**
 * Sends the requests of a network to one URL after the other until one answers. With several URLs, each must
 * first name its chain before its answer counts or a transaction goes to it: at its first use, after a failure,
 * and after another URL was used. In memory only: the first request after a start checks again. `look` asks a
 * URL for its chain, and throws `chainDisconnected`.
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

  /** Whether nothing speaks against asking a URL. */
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
   * The URLs to ask: for what sends, the private ones alone, where the network has any. Throws `unknownChain`, or
   * `chainDisconnected` where there is none.
   */
  function urlsOf(chainId: number, sends = false): string[] {
    const found = network(chainId)
    if (!found) throw new WalletError('unknownChain')
    const open = sends ? sendUrls(found) : found.rpcUrls
    const urls = open.filter((one) => /^https?:\/\//i.test(one))
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

  /** Runs beside requests that go elsewhere. */
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
   * Tries one URL after the other, `shunned` ones last. `ask` learns whether bytes may have gone to an earlier
   * one.
   */
  async function through<came>(
    chainId: number,
    sends: boolean,
    ask: (url: string, left: boolean) => Promise<came>,
    shunned: (url: string) => boolean = () => false,
  ): Promise<came> {
    const urls = urlsOf(chainId, sends)
    // If reads and transactions use different URLs, each keeps its own.
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
        // With a single URL, only sends wait for the chain's name.
        const checked = sends || urls.length > 1 ? verify(chainId, url) : undefined
        if (sends || isForeign) await checked
        mayHaveLeft = sends
        const [came] = await Promise.all([ask(url, left), checked])
        return came
      } catch (error) {
        if (!(error instanceof WalletError)) throw error
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
    /** Whether a request that waits for this URL could go to another one. */
    hasOther: (chainId: number, url: string, sends: boolean): boolean =>
      urlsOf(chainId, sends).some((one) => one !== url && isWell(chainId, one)),
    isWell,
    /** The health of every used URL. */
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
