import { expect, test } from 'vitest'
import type { TransactionRow } from './rows.ts'
import { unsigned } from './unsigned.ts'

test('a page gets a transaction without its bytes and without its signed operation', () => {
  const operation = { signed: { signature: '0xbb' }, since: 7, until: 9 }
  const row = { hash: '0x1', nonce: 1, raw: '0x02aa' } as unknown as TransactionRow
  expect(unsigned(row)).toEqual({ hash: '0x1', nonce: 1 })
  expect(unsigned({ ...row, operation } as unknown as TransactionRow)).toEqual({
    hash: '0x1',
    nonce: 1,
    operation: { until: 9 },
  })
})
