import type { Journal } from '../../storage/journal/journal.ts'
import type { BatchRow, OperationRow, TransactionRow } from '../../storage/journal/rows.ts'
import type { TransactionState } from '../../storage/journal/states.ts'
import type { PlannedBatch } from '../plan/progress.ts'

/** States in which the engine tracks a transaction. */
export const inFlight: readonly TransactionState[] = ['signed', 'sent', 'preconfirmed', 'included']

/** The journal's unfinished rows, kept in memory so that an idle engine reads nothing. */
export type Flight = {
  transactions: Map<string, TransactionRow>
  /** User operations, which no nonce of the account orders. */
  operations: Map<string, OperationRow>
  batches: Map<string, PlannedBatch>
}

/** All unfinished rows, also those without a plan. */
export type Unfinished = { transactions: readonly TransactionRow[]; batches: readonly BatchRow[] }

/** A search for transactions passes every earlier one, so a start searches once. */
export async function readUnfinished(journal: Journal): Promise<Unfinished> {
  const [transactions, batches] = await Promise.all([
    journal.transactionsIn(inFlight),
    journal.batches({ states: ['planned', 'running', 'paused'] }),
  ])
  return { transactions, batches }
}

/** Reads the journal once, then applies every change of it. `read` is what it read. */
export async function followFlight(journal: Journal): Promise<Flight & { read: Unfinished; stop(): void }> {
  const flight: Flight = { transactions: new Map(), operations: new Map(), batches: new Map() }
  const put = (row: TransactionRow) => {
    const rows: Map<string, TransactionRow> = row.operation ? flight.operations : flight.transactions
    if (inFlight.includes(row.state)) rows.set(row.hash, row)
    else rows.delete(row.hash)
  }
  const stop = journal.watch((change) => {
    if (change.store === 'transactions') {
      if (!change.deleted) put(change.row)
      else for (const rows of [flight.transactions, flight.operations]) rows.delete(change.row.hash)
    }
    if (change.store === 'batches') {
      const { row } = change
      if (row.plan && row.state !== 'settled' && !change.deleted) {
        flight.batches.set(row.key, { ...row, plan: row.plan })
      } else flight.batches.delete(row.key)
    }
  })
  const read = await readUnfinished(journal).catch((error: unknown) => {
    stop()
    throw error
  })
  for (const row of read.transactions) {
    if (!flight.transactions.has(row.hash) && !flight.operations.has(row.hash)) put(row)
  }
  for (const row of read.batches) {
    if (row.plan && !flight.batches.has(row.key)) flight.batches.set(row.key, { ...row, plan: row.plan })
  }
  return { ...flight, read, stop }
}
