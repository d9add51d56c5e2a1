import { expect, test } from 'vitest'
import type { TransactionRow } from './rows.ts'
import { unsigned } from './unsigned.ts'

test('a page gets a transaction without its bytes and without its signed operation', () => {
  const row = { hash: '0x1', nonce: 1, raw: '0x02aa', operation: { signed: { signature: '0xbb' } } }
  expect(unsigned(row as unknown as TransactionRow)).toEqual({ hash: '0x1', nonce: 1 })
})
