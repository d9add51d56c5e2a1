import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostOf, usualCeiling } from '../../../domain/review/ceiling.ts'
import { coinMax } from './coinMax.ts'

const wei = fc.bigInt({ min: 0n, max: 2n ** 96n })
const perGas = fc.bigInt({ min: 0n, max: 2n ** 50n })
const hex = (value: bigint): `0x${string}` => `0x${value.toString(16)}`

test('the amount and the ceiling of the fee never exceed the balance', () => {
  fc.assert(
    fc.property(
      wei,
      fc.record({
        base: perGas,
        tip: perGas,
        gas: fc.bigInt({ min: 21_000n, max: 2n ** 24n }),
        dataFee: wei,
      }),
      (balance, { base, tip, gas, dataFee }) => {
        const ceiling = usualCeiling({
          price: base + tip,
          fees: { maxFeePerGas: hex(2n * base + tip), maxPriorityFeePerGas: hex(tip) },
          gas: [gas],
          dataFee: [dataFee],
        })
        const most = coinMax(balance, ceiling)
        if (most === undefined) expect(balance <= mostOf(ceiling)).toBe(true)
        else {
          expect(most > 0n).toBe(true)
          expect(most + mostOf(ceiling)).toBe(balance)
        }
      },
    ),
  )
})
