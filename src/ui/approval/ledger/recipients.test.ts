import { numberToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import type { CallView, LedgerEntry, Party } from '../../../domain/review/review.ts'
import { recipientsOf } from './recipients.ts'

const coin = { symbol: 'ETH', decimals: 18, known: true }
const mira: Party = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', called: 'Mira' }
const router: Party = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'Router' }

const sent = (amount: bigint, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  direction: 'sent',
  asset: coin,
  amount: numberToHex(amount),
  ...more,
})
const call = (effects: LedgerEntry[], more: Partial<CallView> = {}): CallView => ({
  verb: '',
  sub: '',
  value: '0x0',
  data: '0x',
  guessed: false,
  args: [],
  effects,
  ...more,
})

test('a row names each recipient once, and who takes it before who profits', () => {
  const calls = [
    call([sent(1n)], { taker: mira }),
    call([sent(2n)], { taker: mira }),
    call([sent(4n, { party: router })], { taker: mira }),
  ]
  expect(recipientsOf(sent(7n), calls)).toEqual([mira, router])
})

test('where a part goes elsewhere, or nobody knows where, no recipient is named', () => {
  const known = call([sent(1n)], { taker: mira })
  expect(recipientsOf(sent(2n), [known])).toEqual([])
  expect(recipientsOf(sent(2n), [known, call([sent(1n)])])).toEqual([])
  expect(recipientsOf(sent(2n), [known, call([sent(1n)], { taker: mira, guessed: true })])).toEqual([])
  expect(recipientsOf({ ...sent(1n), direction: 'received' }, [known])).toEqual([])
})
