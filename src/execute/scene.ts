import type { Journal } from '../journal/journal.ts'
import type { BatchRow, TransactionRow } from '../journal/rows.ts'
import { inFlight } from './flight.ts'

/** What a step of a batch is taken by, as the journal has it now. Rows are by nonce. */
type Scene = {
  batch: BatchRow | undefined
  transactions: TransactionRow[]
  /** Of all batches of the lane. */
  living: TransactionRow[]
}

/**
 * Reads a batch and its lane once and follows every change of them, so that a hundred rows that were just written are not
 * read again.
 */
export async function followScene(
  journal: Journal,
  key: string,
  lane: string,
): Promise<{ now(): Scene; stop(): void }> {
  let batch: BatchRow | undefined
  const rows = new Map<string, TransactionRow>()
  const stop = journal.watch((change) => {
    if (change.store === 'batches' && change.row.key === key) batch = change.row
    if (change.store === 'transactions') rows.set(change.row.hash, change.row)
  })
  const [first, own, living] = await Promise.all([
    journal.batch(key),
    journal.transactionsOf(key),
    journal.inLane(lane, inFlight),
  ])
  // What changed meanwhile is newer than what was read.
  batch ??= first
  for (const row of [...own, ...living]) if (!rows.has(row.hash)) rows.set(row.hash, row)

  return {
    now() {
      const all = [...rows.values()].sort((one, other) => one.nonce - other.nonce)
      return {
        batch,
        transactions: all.filter((row) => row.batch === key),
        living: all.filter((row) => row.lane === lane && inFlight.includes(row.state)),
      }
    },
    stop,
  }
}
