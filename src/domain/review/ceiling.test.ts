import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactCeiling, mostOf, rounded, usualCeiling } from './ceiling.ts'

const wei = fc.bigInt({ min: 0n, max: 2n ** 80n })
const gas = fc.array(fc.bigInt({ min: 21_000n, max: 2n ** 32n }), { minLength: 1, maxLength: 5 })
const hex = (value: bigint) => `0x${value.toString(16)}` as const

test('leaves three times what is expected, and shows three digits of it', () => {
  const fees = { maxFeePerGas: hex(210n), maxPriorityFeePerGas: hex(10n) }
  const ceiling = usualCeiling({ gas: [21_000n, 50_000n], price: 110n, fees })
  expect(ceiling).toEqual({
    maxFeePerGas: hex(330n),
    maxPriorityFeePerGas: hex(100n),
    transactions: [
      { expected: hex(21_000n), gas: hex(63_000n), fee: hex(6_930_000n) },
      { expected: hex(50_000n), gas: hex(150_000n), fee: hex(16_500_000n) },
    ],
  })
  expect(mostOf(ceiling)).toBe(23_430_000n)
})

test('never leaves less than what would be signed now', () => {
  fc.assert(
    fc.property(gas, wei, wei, wei, (limits, price, most, tip) => {
      const fees = { maxFeePerGas: hex(most), maxPriorityFeePerGas: hex(tip) }
      const { maxFeePerGas, maxPriorityFeePerGas, transactions } = usualCeiling({ gas: limits, price, fees })
      expect(BigInt(maxFeePerGas) >= most && BigInt(maxPriorityFeePerGas) >= tip).toBe(true)
      for (const [place, limit] of limits.entries()) {
        const { gas: highest = '0x0', fee = '0x0' } = transactions[place] ?? {}
        expect(BigInt(highest) >= limit && BigInt(fee) >= limit * most).toBe(true)
        expect(BigInt(fee).toString()).toMatch(/^\d{1,3}0*$/)
      }
    }),
  )
})

test('is to the unit what the person chose to the unit', () => {
  const fees = { gasPrice: hex(123_456_789n) }
  expect(exactCeiling({ gas: [21_001n], fees })).toEqual({
    maxFeePerGas: hex(123_456_789n),
    maxPriorityFeePerGas: hex(123_456_789n),
    transactions: [{ expected: hex(21_001n), gas: hex(21_001n), fee: hex(21_001n * 123_456_789n) }],
  })
})

test('has room for three times the data fee, however the price was chosen', () => {
  const fees = { gasPrice: hex(10n) }
  const [gas, dataFee] = [[21_000n, 30_000n], [1000n, hex(12_345n)] as const]
  for (const ceiling of [
    usualCeiling({ gas, price: 10n, fees, dataFee }),
    exactCeiling({ gas, fees, dataFee }),
  ]) {
    const highest = ceiling.transactions.map((one) => BigInt(one.dataFee ?? 0))
    expect(highest).toEqual([3000n, 37_100n])
    const gasFees = ceiling.transactions.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
    expect(mostOf(ceiling)).toBe(gasFees + 40_100n)
  }
  expect(usualCeiling({ gas, price: 10n, fees }).transactions[0]).not.toHaveProperty('dataFee')
})

test('a fee of many digits is shown with three, and never as less than it is', () => {
  expect(rounded(203_880_170_737n)).toBe(204_000_000_000n)
  expect(rounded(204_000_000_000n)).toBe(204_000_000_000n)
  expect(rounded(204_000_000_001n)).toBe(205_000_000_000n)
  expect(rounded(0n)).toBe(0n)
})
