import type { CallsStatus } from '../../domain/batch.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import { asPlanned } from '../plan/progress.ts'
import { callsStatus } from './callsStatus.ts'

/**
 * Reads the status of each batch by its key from the journal. A page polls many times between two changes, so
 * the last status of an unfinished batch is cached until one of its rows changes.
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
    /** `undefined` for an unknown batch, or one without a plan. */
    of(key: string): Promise<CallsStatus | undefined> {
      const known = kept.get(key)
      if (known) return known
      const reading = read(key)
      kept.set(key, reading)
      const forget = () => kept.get(key) === reading && kept.delete(key)
      reading.then((status) => (status === undefined || status.status >= 200) && forget(), forget)
      return reading
    },
  }
}
