import { type Batches, batches } from './batches.ts'
import type { JournalChange } from './change.ts'
import { type Database, openDatabase } from './database.ts'
import type { History } from './history.ts'
import type { Marks } from './marks.ts'
import { type Requests, requests } from './requests.ts'
import { type Transactions, transactions } from './transactions.ts'

/** The memory of the wallet: what it must know after any death is written here before it is acted upon. */
export type Journal = Requests &
  Batches &
  Transactions & {
    /** Calls the listener after each change is stored; returns what ends that. */
    watch(listener: (change: JournalChange) => void): () => void
    /** Puts away what settled more than 24 hours before `now` (milliseconds since 1970); see `evict.ts`. */
    evict(now: number, keep?: number): Promise<void>
    /** The ended batches, for a backup; see `history.ts`. */
    history(): Promise<History>
    /** Takes in what a backup carried. `now` in milliseconds since 1970. */
    addHistory(entries: History, now: number): Promise<void>
    /** The journal's own metadata; see `marks.ts`. */
    marks(): Promise<Marks>
    close(): Promise<void>
  }

/** Begins to open the journal. An older one is brought up to date first; whatever asks it something waits for that. */
export function openJournal(name = 'volley'): Journal {
  const listeners = new Set<(change: JournalChange) => void>()
  const tell = (change: JournalChange) => {
    for (const listener of listeners) listener(change)
  }

  // A browser may end a connection when its disk has trouble; the next use opens another.
  let opened: Promise<Database> | undefined
  const db = () => {
    opened ??= openDatabase(name, close)
    return opened
  }
  const close = () => {
    opened = undefined
  }
  db().catch(close)

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
