import type { EndpointHealth } from '../domain/network.ts'

/** The known state of one URL of a network, and how many times in a row it did not answer. */
export type Endpoint = Omit<EndpointHealth, 'chainId' | 'url'> & { tries: number }

/** An event of a URL. `took` is in milliseconds, heads are block numbers. */
export type EndpointEvent =
  | { kind: 'answered'; took: number }
  | { kind: 'waits' }
  | { kind: 'failed' }
  | { kind: 'foreign'; served: number }
  /** It serves the chain; `behind` if others have reported much higher blocks. */
  | { kind: 'verified'; behind: boolean }
  | { kind: 'head'; head: number }

/** A node that takes this long or longer counts as slow, in milliseconds. */
export const slowAfter = 1_000

/** Milliseconds before an unusable URL is checked again, while requests go to other URLs. */
const shortestPause = 15_000
const longestPause = 300_000

export const untried: Endpoint = { state: 'untried', since: 0, tries: 0 }

/** The state of a URL after an event. Only a new check of its chain ends `foreign` and `behind`. */
export function afterwards(before: Endpoint, event: EndpointEvent, now: number): Endpoint {
  const become = (state: Endpoint['state']) => ({ state, since: before.state === state ? before.since : now })
  const stays = before.state === 'foreign' || before.state === 'behind'
  switch (event.kind) {
    case 'answered': {
      const latency = Math.round(((before.latency ?? event.took) * 3 + event.took) / 4)
      const known = { ...before, latency, tries: 0 }
      return stays ? known : { ...known, ...become(event.took < slowAfter ? 'ok' : 'slow') }
    }
    case 'waits':
      return before.state === 'ok' || before.state === 'untried' ? { ...before, ...become('slow') } : before
    case 'failed': {
      // Requests that were sent together fail together, and count as one try.
      const counts = before.state !== 'silent' || isDue(before, now)
      return { ...before, ...become('silent'), tries: before.tries + Number(counts) }
    }
    case 'foreign':
      return { ...before, state: 'foreign', since: now, served: event.served }
    case 'verified': {
      const { served: _, ...rest } = before
      if (event.behind) return { ...rest, state: 'behind', since: now }
      return stays ? { ...rest, ...become('ok') } : rest
    }
    case 'head':
      return { ...before, head: event.head }
  }
}

const ranks = { ok: 0, slow: 0, untried: 0, behind: 1, silent: 2, foreign: 3 }

/**
 * The URLs in the order in which requests try them: the user's order, with those that are behind or silent
 * last. URLs of another chain are left out, unless there are no others: then their chain is checked again.
 */
export function order(urls: readonly string[], of: (url: string) => Endpoint): string[] {
  const serving = urls.filter((url) => of(url).state !== 'foreign')
  return (serving.length > 0 ? serving : [...urls]).toSorted(
    (one, other) => ranks[of(one).state] - ranks[of(other).state],
  )
}

/** True if an unusable URL may be checked again: less and less often while it does not answer. */
export function isDue({ state, since, tries }: Endpoint, now: number): boolean {
  if (ranks[state] === 0) return false
  const pause = state === 'silent' ? shortestPause * 2 ** Math.max(0, tries - 1) : shortestPause * 4
  return now - since >= Math.min(pause, longestPause)
}

/** True if a head is further below the highest than usual on one chain. `blockTime` is in milliseconds. */
export function isBehind(head: number, highest: number, blockTime: number): boolean {
  return highest - head > Math.max(3, 15_000 / blockTime)
}
