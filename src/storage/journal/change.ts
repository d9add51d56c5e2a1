import { present } from '../../lib/present.ts'
import type { Store } from './database.ts'
import type { BatchRow, RequestRow, TransactionRow } from './rows.ts'
import { isLegal } from './states.ts'

type Rows = { requests: RequestRow; batches: BatchRow; transactions: TransactionRow }

/** A change of a row. `deleted` rows are gone: a released reservation, or history older than a day. */
export type JournalChange = { [store in Store]: { store: store; row: Rows[store]; deleted?: true } }[Store]

/** Members to set; `undefined` removes one. */
export type Change<row> = { [member in keyof row]?: row[member] | undefined }

/** Why no row of the store moves like that, as a sentence; `undefined` if the tables allow it. */
export function illegalMove(store: Store, from: string, to: string): string | undefined {
  return isLegal(store, from, to) ? undefined : `No ${store} row goes from ${from} to ${to}`
}

/** The row in its new state. Throws on a transition that is not in the tables, since that is a bug. */
export function moved<row extends { state: string }>(
  store: Store,
  row: row,
  to: row['state'],
  change: Change<Omit<row, 'state'>> = {},
): row {
  const illegal = illegalMove(store, row.state, to)
  if (illegal) throw new Error(illegal)
  return present({ ...row, ...change, state: to }) as row
}
