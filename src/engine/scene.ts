import type { BatchRow, TransactionRow } from '../storage/journal/rows.ts'
import type { EngineContext } from './engineContext.ts'

/** The rows that decide the next step of a batch, sorted by nonce. */
type Scene = {
  batch: BatchRow | undefined
  transactions: TransactionRow[]
  /** In flight, of all batches of the lane. */
  living: TransactionRow[]
}

/**
 * Reads a batch once and applies every later change, so that a hundred fresh rows are not read back from the
 * disk. A planned batch has no signed transactions, and its row is in memory.
 */
export async function followScene(
  { journal, flight }: Pick<EngineContext, 'journal' | 'flight'>,
  key: string,
  lane: string,
): Promise<{ now(): Scene; stop(): void }> {
  let batch: BatchRow | undefined = flight.batches.get(key)
  const rows = new Map<string, TransactionRow>()
  const stop = journal.watch(({ store, row }) => {
    if (store === 'batches' && row.key === key) batch = row
    if (store === 'transactions' && row.batch === key) rows.set(row.hash, row)
  })
  if (batch?.state !== 'planned') {
    const [first, own] = await Promise.all([journal.batch(key), journal.transactionsOf(key)])
    // A change during the read is newer than the row that was read.
    batch ??= first
    for (const row of own) if (!rows.has(row.hash)) rows.set(row.hash, row)
  }

  return {
    now: () => ({
      batch,
      transactions: byNonce(rows.values()),
      living: byNonce(flight.transactions.values()).filter((row) => row.lane === lane),
    }),
    stop,
  }
}

const byNonce = (rows: Iterable<TransactionRow>) => [...rows].sort((one, other) => one.nonce - other.nonce)
