import { type Batches, batches } from './batches.ts'
import type { JournalChange } from './change.ts'
import { type Database, openDatabase } from './database.ts'
import type { History } from './history.ts'
import type { Marks } from './marks.ts'
import { type Requests, requests } from './requests.ts'
import { type Transactions, transactions } from './transactions.ts'

/** The wallet's memory. Facts that it must know after any death are written here before it acts on them. */
export type Journal = Requests &
  Batches &
  Transactions & {
    /** Calls the listener after each change is stored. Returns a function that ends that. */
    watch(listener: (change: JournalChange) => void): () => void
    /** Archives batches settled more than 24 hours before `now` (milliseconds since 1970); see `evict.ts`. */
    evict(now: number, keep?: number): Promise<void>
    /** Settled batches for a backup; see `history.ts`. */
    history(): Promise<History>
    /** Adds a backup's batches. `now` is in milliseconds since 1970. */
    addHistory(entries: History, now: number): Promise<void>
    /** The journal's mark about itself; see `marks.ts`. */
    marks(): Promise<Marks>
    close(): Promise<void>
  }

/** Starts to open the journal. Upgrades an older one first; all calls wait for that. */
export function openJournal(name = 'volley'): Journal {
  const listeners = new Set<(change: JournalChange) => void>()
  const tell = (change: JournalChange) => {
    for (const listener of listeners) listener(change)
  }

  // A browser may close a connection after a disk error, or fail to open one; the next use opens a new one.
  let opened: Promise<Database> | undefined
  const db = () => {
    if (!opened) {
      opened = openDatabase(name, close)
      opened.catch(close)
    }
    return opened
  }
  const close = () => {
    opened = undefined
  }
  void db()

  return {
    ...requests(db, tell),
    ...batches(db, tell),
    ...transactions(db, tell),

    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async evict(now, keep) {
      const { evict } = await import('./evict.ts')
      for (const change of await evict(await db(), now, keep)) tell(change)
    },

    history: async () => (await import('./history.ts')).history(await db()),
    addHistory: async (entries, now) => (await import('./history.ts')).addHistory(await db(), entries, now),

    marks: async () => (await import('./marks.ts')).marks(await db(), tell),

    async close() {
      listeners.clear()
      ;(await db()).close()
    },
  }
}
