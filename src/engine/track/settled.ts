import type { Journal } from '../../storage/journal/journal.ts'
import { found } from '../send/sent.ts'
import { inFlight } from './inFlight.ts'

/** Waits until no expected reorg can change the outcome of a batch's transactions. */
export async function ended(journal: Journal, key: string): Promise<void> {
  await found(journal, key, async () => {
    const rows = await journal.transactionsOf(key)
    return rows.some(({ state }) => inFlight.includes(state)) ? undefined : true
  })
}
