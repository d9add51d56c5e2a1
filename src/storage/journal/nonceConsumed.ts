import type { TransactionRow } from './rows.ts'

/**
 * True if the nonce of a call's transaction is proven to be used by none of ours, for good. Its replacements
 * have the same nonce, so a proof for one of them holds for all.
 */
export function isUsedUp(row: TransactionRow, transactions: readonly TransactionRow[]): boolean {
  return transactions.some(
    (one) =>
      one.again && !one.fills && one.index === row.index && one.lane === row.lane && one.nonce === row.nonce,
  )
}
