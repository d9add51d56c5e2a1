import fc from 'fast-check'
import { numberToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import type { CallView, LedgerEntry } from '../../../domain/review/review.ts'
import type { Text } from '../../../domain/text/message.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { floorOf, isLow, withFloors } from './floors.ts'

const asset = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'HUSD',
  decimals: 2,
  known: true,
} as const
const other = { ...asset, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', symbol: 'OTHER' } as const

const call = (more: Partial<CallView> = {}): CallView => ({
  verb: '',
  sub: '',
  value: '0x0',
  data: '0x',
  guessed: true,
  args: [],
  effects: [],
  ...more,
})
const named = (least: bigint, of: LedgerEntry['asset'] = asset) =>
  call({ args: [{ name: 'amountOutMin', type: 'uint256', value: String(least), asset: of }] })
const income = (amount: bigint, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  direction: 'received',
  asset,
  amount: numberToHex(amount),
  ...more,
})
const simulated = (amount: bigint) => income(amount, { unproven: true })
const promised = (least: bigint, tried: bigint) => income(least, { bound: 'least', tried: String(tried) })

const title = (say: 'outcome_receive' | 'outcome_mayReceive', ...list: Text[]): Text => ({
  words: 20,
  of: [{ sentences: [{ say, values: { what: { list } } }] }, 'short'],
})
const husd = (amount: bigint) => ({ amount: String(amount), decimals: 2, symbol: 'HUSD' })
const words = (one: ReturnType<typeof withFloors>) =>
  // Without the signs that isolate foreign text.
  inWords(one.title, true).replace(/[\u2066-\u2069]/g, '')

test('a swap that accepts nothing says so in the headline', () => {
  const told = withFloors(title('outcome_mayReceive', husd(20_000n)), [simulated(20_000n)], [named(0n)])
  expect(words(told)).toBe('You may receive ≈\u00a0200\u202fHUSD, at least 0.')
  expect(told.low).toHaveLength(1)
})

test('a swap says what was simulated, and the least that its bytes accept', () => {
  const rows = [promised(19_500n, 20_000n)]
  const least = { say: 'amount_atLeast', values: { amount: husd(19_500n) } } as const
  const told = withFloors(title('outcome_receive', least), rows, [])
  expect(words(told)).toBe('You receive ≈\u00a0200\u202fHUSD, at least 195.')
  expect(told.low).toEqual([])
})

test('without a minimum in the bytes, there is no floor', () => {
  expect(floorOf(simulated(20_000n), [call(), named(0n, other)])).toBeUndefined()
  expect(floorOf(income(20_000n), [named(0n)])).toBeUndefined()
  expect(floorOf({ ...simulated(20_000n), direction: 'sent' }, [named(0n)])).toBeUndefined()
  // A stranger's contract may ignore its own argument.
  expect(floorOf(simulated(20_000n), [named(19_900n)])).toBeUndefined()
})

test('a minimum inside a call counts, too', () => {
  const outer = call({ inner: { by: 'itself', calls: [named(0n)], cut: 0 } })
  expect(floorOf(simulated(20_000n), [outer])).toEqual({ seen: 20_000n, least: 0n })
})

test('a fifth less is fine, and more is low', () => {
  expect(isLow({ seen: 100n, least: 80n })).toBe(false)
  expect(isLow({ seen: 100n, least: 79n })).toBe(true)
  expect(isLow({ seen: 4n, least: 3n })).toBe(true)
  expect(isLow({ seen: 1n, least: 0n })).toBe(true)
  const size = fc.bigInt({ min: 1n, max: 2n ** 200n })
  fc.assert(
    fc.property(size, (fifth) => {
      expect(isLow({ seen: 5n * fifth, least: 4n * fifth })).toBe(false)
      expect(isLow({ seen: 5n * fifth, least: 4n * fifth - 1n })).toBe(true)
    }),
  )
})

test('no floor is above what the bytes guarantee', () => {
  const size = fc.bigInt({ min: 0n, max: 2n ** 200n })
  fc.assert(
    fc.property(
      size,
      size,
      fc.array(size, { maxLength: 3 }),
      fc.boolean(),
      (least, more, args, isPromised) => {
        const seen = least + more + 1n
        const row = isPromised ? promised(least, seen) : simulated(seen)
        const floor = floorOf(
          row,
          args.map((one) => named(one)),
        )
        expect(floor?.least ?? 0n).toBeLessThanOrEqual(isPromised ? least : 0n)
      },
    ),
  )
})
