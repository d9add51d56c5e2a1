import type { Journal } from '../journal/journal.ts'
import type { CallsStatus } from '../wire/batch.ts'
import { asPlanned } from './progress.ts'
import { callsStatus } from './status.ts'

/** Statuses that are kept at most; sites ask for the newest again and again. */
const room = 64

/**
 * The status of each batch by its key, from the journal. A page may ask many times between two changes: what was told
 * last is kept until a row of the batch changes.
 */
export function followStatuses(journal: Journal) {
  const kept = new Map<string, Promise<CallsStatus | undefined>>()
  const stop = journal.watch(({ store, row }) => {
    if (store === 'batches') kept.delete(row.key)
    if (store === 'transactions') kept.delete(row.batch)
  })

  async function read(key: string): Promise<CallsStatus | undefined> {
    const batch = asPlanned(await journal.batch(key))
    return batch && callsStatus(batch, await journal.transactionsOf(key))
  }

  return {
    stop,
    /** `undefined` for a batch that is not planned, or not known. */
    of(key: string): Promise<CallsStatus | undefined> {
      const known = kept.get(key)
      if (known) return known
      const reading = read(key)
      kept.set(key, reading)
      reading.catch(() => kept.get(key) === reading && kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > room && oldest !== undefined) kept.delete(oldest)
      return reading
    },
  }
}
