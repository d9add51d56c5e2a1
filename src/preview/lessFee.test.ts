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
const dai = { ...usdc, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', symbol: 'DAI' } as const
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
  return { rows: found.runs?.atomic?.rows, title: found.runs?.atomic?.title, short: found.short }
}

const spaced = (text: Text) => inWords(text).replaceAll('\u202f', ' ')

describe('what a simulation shows, less the fee in a token', () => {
  test.each<[string, LedgerEntry[], LedgerEntry[]]>([
    ['nothing else moves', [], [row('sent', 10, { bound: 'most' })]],
    ['the token leaves', [row('sent', 5)], [row('sent', 15, { bound: 'most' })]],
    [
      'a bound of the token leaves',
      [row('sent', 5, { bound: 'most', tried: '-4' })],
      [row('sent', 15, { bound: 'most' })],
    ],
    ['the token arrives', [row('received', 30)], [row('received', 20, { bound: 'least' })]],
    ['too little of it arrives', [row('received', 4)], [row('sent', 6, { bound: 'most' })]],
  ])('if %s', (_, before, then) => {
    expect(less(before).rows).toEqual(then)
  })

  test('other assets, unproven incomes and allowances stay as they are', () => {
    const party = { address: dai.address }
    const others = [
      row('sent', 3, { asset: dai, bound: 'most', tried: '-2' }),
      row('received', 7, { asset: { ...dai, address: party.address, id: '4' }, unproven: true }),
      row('allowance', 8, { party }),
    ]
    expect(less(others).rows).toEqual(expect.arrayContaining(others))
    expect(spaced(less([row('received', 50, { unproven: true })]).title ?? '')).toBe(
      'You may receive at least 40 USDC.',
    )
  })

  test('the sentence has it too', () => {
    expect(spaced(less([row('sent', 5)]).title ?? '')).toBe('You send at most 15 USDC.')
  })
})

describe('the account is short', () => {
  test.each<[string, LedgerEntry[], bigint, boolean]>([
    ['of the fee', [], 9n, true],
    ['of calls and fee together', [row('sent', 5)], 14n, true],
    ['of nothing', [row('sent', 5)], 15n, false],
    ['of nothing, because the calls bring the token', [row('received', 30)], 0n, false],
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
