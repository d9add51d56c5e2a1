import type { TransactionRow } from './rows.ts'

/**
 * Whether the nonce of a call's transaction is proven to be used by none of ours, for good. Its faster copies have the
 * same nonce, so what is proven of one of them holds for all.
 */
export function isUsedUp(row: TransactionRow, transactions: readonly TransactionRow[]): boolean {
  return transactions.some(
    (one) =>
      one.again && !one.fills && one.index === row.index && one.lane === row.lane && one.nonce === row.nonce,
  )
}
