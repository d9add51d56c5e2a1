import type { TransactionRow } from './rows.ts'

/**
 * True if a transaction that is not ours provably and finally used the nonce of this call's transaction. Faster
 * copies have the same nonce, so a proof for one of them holds for all.
 */
export function isUsedUp(row: TransactionRow, transactions: readonly TransactionRow[]): boolean {
  return transactions.some(
    (one) =>
      one.again && !one.fills && one.index === row.index && one.lane === row.lane && one.nonce === row.nonce,
  )
}
