import fc from 'fast-check'
import { getAddress, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { sentTokens } from './sentTokens.ts'

const usd = getAddress(`0x${'a'.repeat(40)}`)
const eur = getAddress(`0x${'b'.repeat(40)}`)

/** A change of the account's tokens, with these other properties. */
const row = (address = usd, amount?: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  direction: 'sent',
  asset: { ...(address && { address }), symbol: 'T', decimals: 0, known: true },
  ...(amount !== undefined && { amount: numberToHex(amount) }),
  ...change,
})
const received = { direction: 'received' } as const
const call = (...effects: LedgerEntry[]): CallView => ({
  ...{ verb: '', sub: '', value: '0x0', data: '0x', guessed: false, args: [] },
  effects,
})
const guess = (...effects: LedgerEntry[]): CallView => ({ ...call(...effects), guessed: true })

test.each([
  ['what all calls send', [call(row(usd, 3)), call(row(usd, 4), row(eur, 1))], { [usd]: 7n, [eur]: 1n }],
  [
    'one token, however its address is written',
    [call(row(usd.toLowerCase() as never, 3)), call(row(usd, 4))],
    { [usd]: 7n },
  ],
  ['nothing that an earlier call brings', [call(row(usd, 5, received)), call(row(usd, 7))], { [usd]: 2n }],
  ['no income of later calls', [call(row(usd, 7)), call(row(usd, 5, received))], { [usd]: 7n }],
  [
    'nothing after income without an amount',
    [call(row(usd, 2)), call(row(usd, undefined, received)), call(row(usd, 9))],
    { [usd]: 2n },
  ],
  ['no maximum of a swap', [call(row(usd, 7, { bound: 'most' }))], {}],
  [
    'the guaranteed income of a swap',
    [call(row(usd, 5, { ...received, bound: 'least' })), call(row(usd, 6))],
    { [usd]: 1n },
  ],
  [
    'nothing from a guessed call on',
    [call(row(usd, 1)), guess(row(usd, 2)), call(row(usd, 4))],
    { [usd]: 1n },
  ],
  ['no allowances', [call(row(usd, 7, { direction: 'allowance' }))], {}],
  ['no collectibles', [call(row(usd, 1, { asset: { ...row().asset, id: '7' } }))], {}],
  [
    'no coin, which the calls name themselves',
    [call(row(undefined, 1, { asset: { symbol: 'ETH', decimals: 18, known: true } }))],
    {},
  ],
  ['no amount that nobody tells', [call(row(usd))], {}],
])('the calls need %s', (_, views, needed) => {
  expect(Object.fromEntries(sentTokens(views).map(({ address, amount }) => [address, amount]))).toEqual(
    needed,
  )
})

test('with these amounts, no call sends more than the account has, and with one less some call does', () => {
  const change = fc.record({ amount: fc.integer({ min: 0, max: 9 }), isIncome: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      const views = changes.map(({ amount, isIncome }) => call(row(usd, amount, isIncome ? received : {})))
      const [needed = { amount: 0n }] = sentTokens(views)
      const least = (start: number) => {
        let has = start
        const stages = changes.map(({ amount, isIncome }) => {
          has += isIncome ? amount : -amount
          return has
        })
        return Math.min(start, ...stages)
      }
      const amount = Number(needed.amount)
      expect(least(amount)).toBeGreaterThanOrEqual(0)
      if (amount > 0) expect(least(amount - 1)).toBeLessThan(0)
    }),
  )
})
