import { WalletError } from '../../domain/errors.ts'
import { type Change, type JournalChange, moved } from './change.ts'
import { type Database, strict } from './database.ts'
import { type BatchRow, batchKey, ownerOf, type RequestRow } from './rows.ts'
import type { RequestState } from './states.ts'

export type Requests = {
  /**
   * Stores a request and reserves the id of its batch in the same transaction. Throws `duplicateId` if the
   * origin already has that batch: of two racing requests with the same id, exactly one wins.
   */
  receive(row: RequestRow): Promise<void>
  request(id: string): Promise<RequestRow | undefined>
  /** Oldest first. */
  requestsIn(states: readonly RequestState[]): Promise<RequestRow[]>
  /** `release` ends a request that did nothing, and also deletes its reserved batch, which frees the id. */
  moveRequest(
    id: string,
    to: RequestState,
    change?: Change<Omit<RequestRow, 'id' | 'state'>>,
    options?: { release?: boolean },
  ): Promise<RequestRow>
}

/** The part of the journal that stores requests. */
export function requests(db: () => Promise<Database>, tell: (change: JournalChange) => void): Requests {
  return {
    async receive(row) {
      const writing = (await db()).transaction(['requests', 'batches'], 'readwrite')
      const batch = row.batch === undefined ? undefined : reserved(row, row.batch)
      if (batch && (await writing.objectStore('batches').getKey(batch.key)) !== undefined) {
        await writing.done
        throw new WalletError('duplicateId')
      }
      const added = [
        writing.objectStore('requests').add(row),
        batch && writing.objectStore('batches').add(batch),
      ]
      await Promise.all([...added, writing.done])
      tell({ store: 'requests', row })
      if (batch) tell({ store: 'batches', row: batch })
    },

    request: async (id) => (await db()).get('requests', id),

    async requestsIn(states) {
      const reading = (await db()).transaction('requests').store.index('state')
      const rows = await Promise.all(states.map((state) => reading.getAll(state)))
      return rows.flat().sort((one, other) => one.at - other.at)
    },

    async moveRequest(id, to, change, { release = false } = {}) {
      // A restart resumes approved requests, so the end of an approval must survive a power cut.
      const ends =
        release || (to === 'asked' && (await (await db()).get('requests', id))?.state === 'approved')
      const writing = (await db()).transaction(['requests', 'batches'], 'readwrite', ends ? strict : {})
      const [requests, batches] = [writing.objectStore('requests'), writing.objectStore('batches')]
      const before = await requests.get(id)
      if (!before) throw new Error(`The journal has no request ${id}`)
      const row = moved('requests', before, to, change)
      await requests.put(row)
      const key = release && row.batch !== undefined ? batchKey(ownerOf(row), row.batch) : undefined
      const batch = key === undefined ? undefined : await batches.get(key)
      const released = batch?.state === 'reserved' && batch.request === id ? batch : undefined
      if (released) await batches.delete(released.key)
      await writing.done
      tell({ store: 'requests', row })
      if (released) tell({ store: 'batches', row: released, deleted: true })
      return row
    },
  }
}

function reserved(row: RequestRow, id: string): BatchRow {
  const { id: request, at } = row
  const origin = ownerOf(row)
  return { key: batchKey(origin, id), id, origin, request, state: 'reserved', createdAt: at }
}
