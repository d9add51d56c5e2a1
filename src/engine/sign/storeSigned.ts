import type { TransactionRow } from '../../storage/journal/rows.ts'

/** The fewest rows of a write before the last one: each write takes about as long as 30 rows. */
const fewest = 60

/**
 * Stores signed rows in order, one write at a time, while the wallet signs the next ones. `finish` stores the rest. It
 * rejects with the first failure, after which nothing more is written: a later row without an earlier one would be a gap.
 */
export function storeSigned(write: (rows: readonly TransactionRow[]) => Promise<void>) {
  let waiting: TransactionRow[] = []
  let writing: Promise<void> | undefined

  function begin(): void {
    const rows = waiting
    waiting = []
    const own = write(rows).then(() => {
      writing = undefined
    })
    writing = own
    // `finish` reports it.
    own.catch(() => undefined)
  }

  return {
    add(rows: readonly TransactionRow[]): void {
      waiting.push(...rows)
      if (!writing && waiting.length >= fewest) begin()
    },
    async finish(): Promise<void> {
      await writing
      if (waiting.length > 0) begin()
      await writing
    },
  }
}
