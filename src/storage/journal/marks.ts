import type { JournalChange } from './change.ts'
import { type Database, strict } from './database.ts'
import { accountLane, type BatchRow, type MarkRow, type TransactionRow } from './rows.ts'

/** The lost or damaged parts of the journal, and the rows to keep about them. */
export type Loss = {
  lanes: readonly string[]
  /** Rows that exist but cannot be trusted. */
  transactions?: readonly TransactionRow[]
  /** The new rows of the batches. Missing ones are added, so that their ids stay taken. */
  batches: readonly BatchRow[]
}

export type Marks = {
  read(): Promise<MarkRow | undefined>
  /** The lanes of all transactions in the journal. */
  lanes(): Promise<string[]>
  /** Names the journal and locks these lanes in one atomic write, which a power cut cannot split. */
  lock(id: string, loss: Loss): Promise<void>
  /** Unlocks a lane. */
  prove(lane: string): Promise<void>
}

/** The journal's mark about itself, stored beside its rows, so that a deletion of the rows deletes it too. */
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
        lanes.push(accountLane(lane))
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
      // Not `strict`: if a power cut loses this write, the next start proves the lane again.
      const writing = db.transaction('marks', 'readwrite')
      const before = await writing.store.get('journal')
      const free = before && { ...before, unproven: before.unproven.filter((one) => one !== lane) }
      await Promise.all([free && writing.store.put(free), writing.done])
    },
  }
}
