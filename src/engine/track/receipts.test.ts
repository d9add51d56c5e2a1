import { expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import { receiptIn } from './receipts.ts'

const hash = `0x${'aa'.repeat(32)}` as const
const receipt = {
  transactionHash: hash,
  blockHash: `0x${'b1'.repeat(32)}`,
  blockNumber: '0x5',
  status: '0x1',
  gasUsed: '0x5208',
  logs: [{ address: '0x01', data: '0x', topics: [], logIndex: '0x0' }],
}

test('a receipt is read without what the interface does not have', () => {
  const upper = { ...receipt, transactionHash: hash.toUpperCase().replace('0X', '0x'), type: '0x2' }
  const { logIndex: _, ...log } = receipt.logs[0] as (typeof receipt.logs)[0]
  expect(receiptIn({ result: upper }, hash)).toEqual({
    ...receipt,
    transactionHash: upper.transactionHash,
    logs: [log],
  })
})

test.each(['transactionHash', 'blockHash', 'blockNumber', 'logs'])('a receipt without %s is none', (name) => {
  expect(receiptIn({ result: receipt }, hash)).toBeDefined()
  expect(receiptIn({ result: { ...receipt, [name]: undefined } }, hash)).toBeUndefined()
})

test.each(['x', '0x', '0xffffffffffffffff'])(
  'a receipt in a block with the number %s is none',
  (blockNumber) => {
    expect(receiptIn({ result: { ...receipt, blockNumber } }, hash)).toBeUndefined()
  },
)

test('no receipt is another answer than none at all, and than that of another transaction', () => {
  expect(receiptIn({ result: null }, hash)).toBeNull()
  expect(receiptIn(undefined, hash)).toBeUndefined()
  expect(receiptIn({ error: nodeError({ code: -32000, message: 'busy' }) }, hash)).toBeUndefined()
  expect(receiptIn({ result: receipt }, `0x${'bb'.repeat(32)}`)).toBeUndefined()
})
