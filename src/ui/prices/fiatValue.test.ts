import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, scaledPrice, sumOf, worthOf } from './fiatValue.ts'

const one = 10n ** 24n
const euro = (worth: bigint) => money(worth, 'EUR', 'en-US')
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('a price', () => {
  test.each([
    [1, one],
    [0.1, one / 10n],
    [1234.56, 123456n * 10n ** 22n],
    [1e-7, 10n ** 17n],
    [1.25e-9, 125n * 10n ** 13n],
    [999999999999, 999999999999n * one],
  ])('of %s stands to the last digit', (written, scaled) => {
    expect(scaledPrice(written)).toBe(scaled)
  })

  test.each([0, -1, 1e12, 1e300, Number.NaN, Number.POSITIVE_INFINITY, 1e-30, '1', null, undefined, {}, [1]])(
    'is none where it says %s',
    (written) => {
      expect(scaledPrice(written)).toBeUndefined()
    },
  )

  test('of up to fifteen digits is what was written, however small', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n - 1n), fc.integer({ min: 4, max: 24 }), (digits, places) => {
        expect(scaledPrice(Number(`${digits}e-${places}`))).toBe(digits * 10n ** BigInt(24 - places))
      }),
    )
  })
})

describe('a sum', () => {
  const token = fc.record({
    balance: fc.bigInt(0n, 2n ** 256n - 1n),
    decimals: fc.integer({ min: 0, max: 255 }),
    scaled: fc.bigInt(1n, 10n ** 36n),
  })

  test('is exact: the parts of an amount are worth what the whole is', () => {
    fc.assert(
      fc.property(token, fc.bigInt(0n, 2n ** 255n), ({ balance, decimals, scaled }, more) => {
        expect(worthOf(balance, decimals, { scaled }) + worthOf(more, decimals, { scaled })).toBe(
          worthOf(balance + more, decimals, { scaled }),
        )
      }),
    )
  })

  test('counts what has a price, says how many have none, and depends on no order', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            balance: fc.option(fc.bigInt(0n, 10n ** 30n), { nil: undefined }),
            decimals: fc.integer({ min: 0, max: 36 }),
            scaled: fc.option(fc.bigInt(1n, 10n ** 30n), { nil: undefined }),
            isHidden: fc.boolean(),
          }),
        ),
        (list) => {
          const tokens = list.map(({ balance, isHidden, ...rest }) => ({
            ...rest,
            ...(balance !== undefined && { balance: `0x${balance.toString(16)}` }),
            ...(isHidden && { hidden: true as const }),
          }))
          const priceOf = ({ scaled }: (typeof tokens)[number]) =>
            scaled === undefined ? undefined : { scaled, at: 1 }
          const sum = sumOf(tokens, priceOf)
          const shown = list.filter(({ isHidden, balance }) => !isHidden && balance !== 0n)
          const priced = shown.filter(({ balance, scaled }) => balance !== undefined && scaled !== undefined)
          expect(sum.counted).toBe(priced.length)
          expect(sum.without).toBe(shown.length - priced.length)
          expect(sum.worth).toBe(
            priced.reduce(
              (before, { balance = 0n, decimals, scaled = 0n }) =>
                before + worthOf(balance, decimals, { scaled }),
              0n,
            ),
          )
          expect(sumOf(tokens.toReversed(), priceOf)).toEqual(sum)
        },
      ),
    )
  })

  test('is as old as the oldest price in it', () => {
    const tokens = [5, 3, 9].map((at) => ({ balance: '0x1', decimals: 0, at }))
    expect(sumOf(tokens, ({ at }) => ({ scaled: one, at })).at).toBe(3)
    expect(sumOf([], () => undefined).at).toBeUndefined()
  })
})

describe('money', () => {
  const worth = (amount: bigint, decimals: number, price: number) =>
    worthOf(amount, decimals, { scaled: scaledPrice(price) ?? 0n })

  test('is cut off after the last cent, and never more than there is', () => {
    expect(euro(worth(15n * 10n ** 17n, 18, 2499.999))).toBe('€3,749.99')
    expect(euro(worth(1n, 2, 1))).toBe('€0.01')
    expect(euro(0n)).toBe('€0.00')
    expect(euro(worth(1n, 18, 1))).toBe('< €0.01')
  })

  test('keeps every digit of what a double could not hold', () => {
    expect(euro(worth(90_071_992_547_409_93n, 2, 1))).toBe('€90,071,992,547,409.93')
  })

  test('of a size without words is a power of ten', () => {
    expect(euro(worth(2n ** 256n - 1n, 0, 1))).toMatch(/^€1\.15E77$/)
  })

  test('is written as its currency and the language are', () => {
    const value = worth(123456n, 2, 1)
    expect(spaced(money(value, 'EUR', 'de'))).toBe('1.234,56 €')
    expect(money(value, 'JPY', 'ja')).toMatch(/^[¥￥]1,234$/)
    expect(money(worth(1n, 2, 1), 'JPY', 'en-US')).toBe('< ¥1')
    expect(money(value, 'USD', 'ar-EG')).toContain('١٬٢٣٤٫٥٦')
  })

  test('of any worth has the digits of the exact amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 16n), (cents) => {
        const text = euro(worthOf(cents, 2, { scaled: one }))
        expect(BigInt(text.replace(/\D/g, ''))).toBe(cents)
      }),
    )
  })
})
