import type { TransactionRow } from './rows.ts'

/** A transaction of the batch `k`: the first call has the nonce 5. */
export const sentRow = (index: number, change: Partial<TransactionRow> = {}): TransactionRow => ({
  hash: `0x${index}`,
  batch: 'k',
  index,
  lane: 'l',
  nonce: 5 + index,
  raw: '0x02',
  state: 'sent',
  signedAt: 1,
  ...change,
})

/** A transaction that is about to be stored. Its call's index equals its nonce. */
export const signedRow = (
  batch: string,
  nonce: number,
  change: Partial<TransactionRow> = {},
): TransactionRow => ({
  hash: `0x${nonce}`,
  batch,
  index: nonce,
  lane: 'lane',
  nonce,
  raw: '0x',
  state: 'signed',
  signedAt: 1,
  ...change,
})
