import type { TransactionRow } from '../journal/rows.ts'

/**
 * The next nonce of a lane: what the chain counts, or one more than our highest in flight. On nodes with
 * pre-confirmations `pending` leaves the mempool out, so the chain alone would name a nonce twice.
 */
export function nextNonce(count: number, inFlight: readonly TransactionRow[]): number {
  return Math.max(count, ...inFlight.map(({ nonce }) => nonce + 1))
}
