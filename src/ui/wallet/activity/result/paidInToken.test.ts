import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Log } from '../../../../domain/batch.ts'
import { alice, bob, carol, token } from '../../../../methods/methodContext.fake.ts'
import { review } from '../../../../requests/router.fake.ts'
import type { BatchJournal } from './batchFee.ts'
import { paidInToken } from './paidInToken.ts'

const asset = { address: token, symbol: 'USDC', decimals: 6, known: true }
const price = { token, paymaster: bob, most: '0x64', cost: '0x1' } as const
const word = (address: Hex): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const transfer = (amount: Hex, change: { from?: Hex; to?: Hex; of?: Hex } = {}): Log => ({
  address: change.of ?? token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(change.from ?? alice),
    word(change.to ?? bob),
  ],
  data: amount,
})

function journal(...logs: Log[]): BatchJournal {
  const receipt = {
    logs,
    status: '0x1',
    blockHash: '0xb',
    blockNumber: '0x1',
    gasUsed: '0x1',
    transactionHash: '0x1',
  } as const
  const tokenFee = { chainId: 1, host: 'pay.example', asset, price }
  const calls = {
    kind: 'calls' as const,
    calls: [],
    mode: 'atomic' as const,
    options: ['atomic' as const],
    tokenFee,
  }
  return {
    batch: {},
    request: { review: { ...review, blocks: [calls] } },
    transactions: [{ hash: '0x1', receipt: { ...receipt, logs } }],
  }
}

test('the fee is what the account sent to the paymaster in this token', () => {
  const others = [
    transfer('0x1', { from: carol }),
    transfer('0x2', { to: carol }),
    transfer('0x4', { of: carol }),
  ]
  expect(paidInToken(journal(...others, transfer('0x20'), transfer('0x8')), alice)).toEqual({
    asset,
    amount: 40n,
    isPaid: true,
  })
})

test('only the ceiling is certain without a transfer, and nothing exceeds it', () => {
  const ceiling = { asset, amount: 100n, isPaid: false }
  expect(paidInToken(journal(), alice)).toEqual(ceiling)
  expect(paidInToken(journal(transfer('0x65')), alice)).toEqual(ceiling)
})

test('a batch with another fee has none in a token', () => {
  expect(paidInToken({ batch: {}, request: { review }, transactions: [] }, alice)).toBeUndefined()
  expect(paidInToken({ batch: {}, transactions: [] }, alice)).toBeUndefined()
})
