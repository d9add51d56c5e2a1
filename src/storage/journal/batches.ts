import { WalletError } from '../../domain/errors.ts'
import { present } from '../../lib/present.ts'
import { type Change, type JournalChange, moved } from './change.ts'
import { type Database, strict } from './database.ts'
import { type BatchRow, batchKey, type Plan } from './rows.ts'
import type { BatchState } from './states.ts'

export type Batches = {
  batch(key: string): Promise<BatchRow | undefined>
  /** Newest first. `since` is in milliseconds since 1970, and applies to batches of all origins. */
  batches(filter?: {
    origin?: string
    limit?: number
    since?: number
    states?: readonly BatchState[]
  }): Promise<BatchRow[]>
  /**
   * Turns the reservation into a plan, or inserts the plan if nothing was reserved. A second call of the same
   * request changes nothing and returns the stored row; a call of another request throws `duplicateId`.
   */
  plan(batch: { origin: string; id: string; request: string; at: number; plan: Plan }): Promise<BatchRow>
  /**
   * Withdraws a plan of which nothing is signed: the id stays reserved for its request, or is free if it was
   * not reserved. Resolves to `false` if something is already signed, or if the batch has ended.
   */
  withdraw(key: string): Promise<boolean>
  moveBatch(key: string, to: BatchState, change?: Change<Omit<BatchRow, 'key' | 'state'>>): Promise<BatchRow>
  /** Changes members without a transition. */
  changeBatch(key: string, change: Change<Omit<BatchRow, 'key' | 'state'>>): Promise<BatchRow>
}

/** The part of the journal that stores approved batches. */
export function batches(db: () => Promise<Database>, tell: (change: JournalChange) => void): Batches {
  async function write(
    key: string,
    next: (before: BatchRow | undefined) => BatchRow,
    ends?: boolean,
  ): Promise<BatchRow> {
    const writing = (await db()).transaction('batches', 'readwrite', ends ? strict : {})
    const before = await writing.store.get(key)
    const row = next(before)
    if (row !== before) await writing.store.put(row)
    await writing.done
    if (row !== before) tell({ store: 'batches', row })
    return row
  }

  return {
    batch: async (key) => (await db()).get('batches', key),

    async batches({ origin, limit = Number.POSITIVE_INFINITY, since = 0, states } = {}) {
      const reading = (await db()).transaction('batches').store
      if (states) {
        const rows = await Promise.all(states.map((state) => reading.index('state').getAll(state)))
        return rows
          .flat()
          .filter((row) => origin === undefined || row.origin === origin)
          .sort((one, other) => other.createdAt - one.createdAt)
          .slice(0, limit)
      }
      const rows: BatchRow[] = []
      let cursor =
        origin === undefined
          ? await reading.index('createdAt').openCursor(IDBKeyRange.lowerBound(since), 'prev')
          : await reading
              .index('origin')
              .openCursor(IDBKeyRange.bound([origin], [origin, Number.POSITIVE_INFINITY]), 'prev')
      for (; cursor && rows.length < limit; cursor = await cursor.continue()) rows.push(cursor.value)
      return rows
    },

    plan({ origin, id, request, at, plan }) {
      const key = batchKey(origin, id)
      return write(key, (before) => {
        if (!before) return { key, id, origin, request, state: 'planned', createdAt: at, plan }
        if (before.request !== request) throw new WalletError('duplicateId')
        return before.state === 'reserved' ? moved('batches', before, 'planned', { plan }) : before
      })
    },

    async withdraw(key) {
      const writing = (await db()).transaction(['requests', 'batches', 'transactions'], 'readwrite', strict)
      const batches = writing.objectStore('batches')
      const before = await batches.get(key)
      const signed = await writing.objectStore('transactions').index('batch').count(key)
      if (before?.state !== 'planned' || signed > 0) {
        await writing.done
        return false
      }
      const request = await writing.objectStore('requests').get(before.request)
      const cleared = {
        plan: undefined,
        waits: undefined,
        stopped: undefined,
        error: undefined,
        brought: undefined,
      }
      const row = moved('batches', before, 'reserved', cleared)
      const isReserved = request?.batch === before.id
      await (isReserved ? batches.put(row) : batches.delete(key))
      await writing.done
      tell({ store: 'batches', row, ...(!isReserved && { deleted: true }) })
      return true
    },

    moveBatch: (key, to, change) =>
      write(key, (before) => moved('batches', existing(key, before), to, change)),

    changeBatch: (key, change) =>
      write(key, (before) => present({ ...existing(key, before), ...change }) as BatchRow, change.stopped),
  }
}

function existing(key: string, row: BatchRow | undefined): BatchRow {
  if (!row) throw new Error(`The journal has no batch ${key}`)
  return row
}
