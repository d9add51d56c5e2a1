import type { Journal } from '../../storage/journal/journal.ts'
import { inFlight } from './inFlight.ts'

/** Waits until no expected reorg can change the outcome of a batch's transactions. */
export async function ended(journal: Journal, key: string): Promise<void> {
  let stop = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const check = async () => {
        const rows = await journal.transactionsOf(key)
        if (!rows.some(({ state }) => inFlight.includes(state))) resolve()
      }
      stop = journal.watch(({ store, row }) => {
        if (store === 'transactions' && row.batch === key) check().catch(reject)
      })
      check().catch(reject)
    })
  } finally {
    stop()
  }
}
