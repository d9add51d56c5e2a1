import type { NodeHealth } from '../domain/network.ts'

/** Called when a network's node starts or stops answering, or its health changes. */
export type HealthListener = (chainId: number, health: NodeHealth) => void

/** The nodes' health, as requests showed it. In memory only: the first request after a start restores it. */
export function createHealth({
  now = Date.now,
  sendUrls = () => [],
}: {
  now?: () => number
  /** The URLs that transactions may go to. */
  sendUrls?: (chainId: number) => readonly string[]
} = {}) {
  const states = new Map<number, NodeHealth>()
  const listeners = new Set<HealthListener>()

  function set(chainId: number, health: NodeHealth): void {
    const before = states.get(chainId)
    states.set(chainId, health)
    if (before?.state === health.state && health.state !== 'unreachable') return
    for (const listener of listeners) listener(chainId, health)
  }

  return {
    of: (chainId: number): NodeHealth => states.get(chainId) ?? { state: 'unknown' },

    answered(chainId: number, url: string, slowly: boolean): void {
      const before = states.get(chainId)
      const urls = before?.state === 'unreachable' ? sendUrls(chainId) : []
      // A URL for reads does not replace the one that transactions wait for.
      if (before?.state === 'unreachable' && urls.includes(before.url) && !urls.includes(url)) return
      set(chainId, { state: slowly ? 'slow' : 'ok' })
    },

    /** The node answers slowly. An unreachable node becomes slow only after it has answered. */
    slow(chainId: number): void {
      if (states.get(chainId)?.state !== 'unreachable') set(chainId, { state: 'slow' })
    },

    failed(chainId: number, url: string): void {
      const before = states.get(chainId)
      const known = before?.state === 'unreachable' && before.url === url ? before : undefined
      set(chainId, {
        state: 'unreachable',
        url,
        tries: (known?.tries ?? 0) + 1,
        since: known?.since ?? now(),
      })
    },

    /** The health of one of the network's URLs changed. */
    changed(chainId: number): void {
      for (const listener of listeners) listener(chainId, states.get(chainId) ?? { state: 'unknown' })
    },

    /** Returns a function that ends the watch. */
    watch(listener: HealthListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
