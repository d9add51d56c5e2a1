import type { JournalChange } from './change.ts'
import { type Database, strict } from './database.ts'
import type { BatchRow, MarkRow, TransactionRow } from './rows.ts'

/** The lost or damaged rows, and what to keep of them. */
export type Loss = {
  lanes: readonly string[]
  /** Rows that are there, and cannot be believed. */
  transactions?: readonly TransactionRow[]
  /** Batches as they are from now on. Those that are not there are put there: their ids stay taken. */
  batches: readonly BatchRow[]
}

export type Marks = {
  read(): Promise<MarkRow | undefined>
  /** Of every transaction there is. */
  lanes(): Promise<string[]>
  /** Names the journal and locks these lanes, all in one write that a power cut leaves whole. */
  lock(id: string, loss: Loss): Promise<void>
  /** A lane is free again. */
  prove(lane: string): Promise<void>
}

/** The journal's metadata, in the same database as its rows, so that deleting the rows deletes it too. */
export function marks(db: Database, tell: (change: JournalChange) => void): Marks {
  const read = () => db.get('marks', 'journal')

  return {
    read,

    async lanes() {
      const lanes: string[] = []
      const index = db.transaction('transactions').store.index('nonce')
      let cursor = await index.openKeyCursor()
      while (cursor) {
        const [lane] = cursor.key
        lanes.push(lane)
        cursor = await cursor.continue([lane, []] as never)
      }
      return lanes
    },

    async lock(id, { lanes, batches, transactions = [] }) {
      const writing = db.transaction(['marks', 'batches', 'transactions'], 'readwrite', strict)
      const before = await writing.objectStore('marks').get('journal')
      const unproven = [...new Set([...(before?.unproven ?? []), ...lanes])]
      await Promise.all([
        writing.objectStore('marks').put({ name: 'journal', id, unproven }),
        ...batches.map((row) => writing.objectStore('batches').put(row)),
        ...transactions.map((row) => writing.objectStore('transactions').put(row)),
        writing.done,
      ])
      for (const row of batches) tell({ store: 'batches', row })
      for (const row of transactions) tell({ store: 'transactions', row })
    },

    async prove(lane) {
      // A start that finds it locked still proves it once more.
      const writing = db.transaction('marks', 'readwrite')
      const before = await writing.store.get('journal')
      const free = before && { ...before, unproven: before.unproven.filter((one) => one !== lane) }
      await Promise.all([free && writing.store.put(free), writing.done])
    },
  }
}
