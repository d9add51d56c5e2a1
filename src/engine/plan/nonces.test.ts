import { expect, test } from 'vitest'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { isUpgrade, nextNonce, noncesOf } from './nonces.ts'

const row = (nonce: number, type: '02' | '04'): TransactionRow => ({
  hash: `0x${nonce}`,
  batch: 'b',
  index: 0,
  lane: 'l',
  nonce,
  raw: `0x${type}f8`,
  state: 'sent',
  signedAt: 1,
})

test('a transaction takes its nonce, and an upgrade the next one too, for its authorization', () => {
  expect(noncesOf(row(7, '02'))).toEqual([7])
  expect(noncesOf(row(7, '04'))).toEqual([7, 8])
  expect([isUpgrade(row(7, '02')), isUpgrade(row(7, '04'))]).toEqual([false, true])
})

test('the next nonce is the first that neither the chain has counted nor one of ours takes', () => {
  expect(nextNonce(3, [])).toBe(3)
  expect(nextNonce(3, [row(1, '02')])).toBe(3)
  expect(nextNonce(3, [row(4, '02'), row(3, '02')])).toBe(5)
  expect(nextNonce(3, [row(4, '04')])).toBe(6)
})
