import type { TransactionRow } from './rows.ts'

/** A transaction without what is signed of it: anyone who has that can broadcast it, even what the wallet holds back. */
export function unsigned({ raw: _, operation, ...row }: TransactionRow) {
  return { ...row, ...(operation && { operation: { until: operation.until } }) }
}
