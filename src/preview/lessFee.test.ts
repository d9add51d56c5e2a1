import { describe, expect, test } from 'vitest'
import type { Preview, Run } from '../domain/review/preview.ts'
import type { LedgerEntry } from '../domain/review/review.ts'
import type { Text } from '../domain/text/message.ts'
import { inWords } from '../i18n/inWords.ts'
import { unpaid } from './unpaid.ts'

const usdc = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  decimals: 0,
  known: true,
} as const
const row = (
  direction: LedgerEntry['direction'],
  amount: number,
  more: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  direction,
  asset: usdc,
  amount: `0x${amount.toString(16)}`,
  ...more,
})

function less(rows: LedgerEntry[], held?: bigint) {
  const run: Run = { failures: [], title: '', rows, seen: [], allowances: [] }
  const ready: Preview = {
    state: 'ready',
    at: 0,
    blockNumber: '0x1',
    fees: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
    fee: { atomic: '0x64' },
    simulated: true,
    failures: [],
    runs: { atomic: run },
  }
  const found = unpaid(ready, { asset: usdc, most: 10n, held })
  if (found.state !== 'ready') throw new Error('There is no preview')
  return { rows: found.runs?.atomic?.rows, short: found.short }
}

const spaced = (text: Text) => inWords(text).replaceAll('\u202f', ' ')

test('the fee is a row of its own beside what a simulation shows', () => {
  const fee = row('sent', 10, { bound: 'most' })
  for (const before of [[], [row('sent', 5)], [row('received', 30, { unproven: true })]])
    expect(less(before).rows).toEqual([...before, fee])
})

describe('the account is short', () => {
  test.each<[string, LedgerEntry[], bigint, boolean]>([
    ['of the fee', [], 9n, true],
    ['of calls and fee together', [row('sent', 5)], 14n, true],
    ['of nothing', [row('sent', 5)], 15n, false],
    ['of nothing, because the calls bring the token', [row('received', 10)], 0n, false],
    ['because the calls bring too little of the token', [row('received', 9)], 0n, true],
    ['although only a simulation brings the token', [row('received', 30, { unproven: true })], 0n, true],
  ])('%s', (_, rows, held, isShort) => {
    expect(less(rows, held).short !== undefined).toBe(isShort)
  })

  test('and says how much is missing', () => {
    const { short } = less([], 4n)
    expect(short && [spaced(short.heading), spaced(short.text)]).toEqual([
      'Not enough USDC for the fee',
      'The calls and the fee can take 10 USDC. You have 4 USDC.',
    ])
  })

  test('unless no node tells the balance', () => {
    expect(less([]).short).toBeUndefined()
  })
})
