import type { WalletBrowser } from './chromium.ts'

/** A newly started browser, and the setup that its wallet will get. */
export type Watched = { browser: WalletBrowser; password: string; phrase?: string }

/** The launch calls `closing` while everything is still open, and `closed` when only the profile is left. */
export type Watch = { closing(): Promise<void>; closed(): Promise<void> }

/** Observes a browser from before the wallet's first page. */
export type Watcher = (watched: Watched) => Promise<Watch>

/** Tests launch on their own, and checks of every run must not rely on each test to ask for them. */
const watchers = new Set<Watcher>()

/** Watches every browser that is launched from now on; the returned function stops that. */
export function watchLaunches(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** True while launches are watched: each then uses a new browser, whose network log ends with the test. */
export const isWatched = () => watchers.size > 0

/** Starts all watchers on a browser. */
export function watchersOf(watched: Watched): Promise<Watch[]> {
  return Promise.all([...watchers].map((watcher) => watcher(watched)))
}
