import type { WalletBrowser } from './chromium.ts'

/** A browser that was just started, and what the wallet in it will be set up with. */
export type Watched = { browser: WalletBrowser; password: string; phrase?: string }

/** `closing` is called while everything is still open, `closed` when only the profile is left. */
export type Watch = { closing(): Promise<void>; closed(): Promise<void> }

/** Sees a browser from before the first page of the wallet. */
export type Watcher = (watched: Watched) => Promise<Watch>

/** Tests launch where they like, and what must hold of every run must not depend on their telling. */
const watchers = new Set<Watcher>()

/** Has every browser that is launched from now on watched; returns what ends that. */
export function watchLaunches(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether a launch is watched: then its browser must be new, and its log of the network ends with the test. */
export const isWatched = () => watchers.size > 0

/** Begins to watch a browser. */
export function watchersOf(watched: Watched): Promise<Watch[]> {
  return Promise.all([...watchers].map((watcher) => watcher(watched)))
}
