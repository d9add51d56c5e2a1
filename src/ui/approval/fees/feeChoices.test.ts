import { describe, expect, test } from 'vitest'
import type { Preview } from '../../../domain/review/preview.ts'
import { baseOf, dataFeeOf, feeWith } from './feeChoices.ts'
import { readFees } from './readFees.ts'

const gwei = 10n ** 9n
const price = (tip: bigint) => ({
  fees: { maxFeePerGas: hex(20n * gwei + tip), maxPriorityFeePerGas: hex(tip) },
  price: hex(10n * gwei + tip),
})
const ready: Extract<Preview, { state: 'ready' }> = {
  state: 'ready',
  at: 0,
  blockNumber: '0x1',
  fees: price(gwei).fees,
  fee: { single: hex(21_000n * 11n * gwei) },
  gas: { single: hex(21_000n) },
  speeds: { slow: price(0n), normal: price(gwei), fast: price(3n * gwei) },
  simulated: true,
  failures: [],
}

describe('what is likely paid', () => {
  test('is the preview’s own without a choice', () => {
    expect(feeWith(ready, {}, 'single')).toBe(ready.fee.single)
    expect(feeWith(ready, { speed: 'normal' }, 'single')).toBe(ready.fee.single)
  })

  test('is more for a faster one, and what the network takes of an exact one', () => {
    expect(feeWith(ready, { speed: 'fast' }, 'single')).toBe(hex(21_000n * 13n * gwei))
    const exact = (max: bigint, tip: bigint) => ({
      exact: { maxFeePerGas: hex(max * gwei), maxPriorityFeePerGas: hex(tip * gwei) },
    })
    expect(feeWith(ready, exact(50n, 2n), 'single')).toBe(hex(21_000n * 12n * gwei))
    expect(feeWith(ready, exact(11n, 2n), 'single')).toBe(hex(21_000n * 11n * gwei))
    expect(feeWith(ready, { exact: { gasPrice: hex(7n) } }, 'single')).toBe(hex(147_000n))
  })

  test('has the data fee in it, whatever speed or price is chosen', () => {
    const charging = { ...ready, dataFee: { single: [hex(5n), hex(7n)] } }
    expect(dataFeeOf(charging, 'single')).toBe(12n)
    expect(feeWith(charging, { speed: 'fast' }, 'single')).toBe(hex(21_000n * 13n * gwei + 12n))
    expect(feeWith(charging, { exact: { gasPrice: hex(7n) } }, 'single')).toBe(hex(147_012n))
  })

  test('is not known where the gas is not', () => {
    expect(feeWith(ready, { speed: 'fast' }, 'atomic')).toBeUndefined()
  })
})

test('the network’s own price is what the tip comes on top of', () => {
  expect(baseOf(ready.speeds)).toBe(10n * gwei)
  expect(baseOf(undefined)).toBeUndefined()
})

describe('an exact fee', () => {
  test('is signed as it was typed', () => {
    expect(readFees({ most: '12.5', tip: '0.5' }, 10n * gwei).fees).toEqual({
      maxFeePerGas: hex(12_500_000_000n),
      maxPriorityFeePerGas: hex(500_000_000n),
    })
    expect(readFees({ most: '12', tip: '0' }, 10n * gwei).fees).toMatchObject({ maxPriorityFeePerGas: '0x0' })
    expect(readFees({ most: '3', tip: undefined }, undefined).fees).toEqual({ gasPrice: hex(3n * gwei) })
  })

  test.each([
    ['9', '1', 'mostError'],
    ['x', '1', 'mostError'],
    ['0', '0', 'mostError'],
    ['12', '13', 'tipError'],
    ['12', '-1', 'tipError'],
  ])('%s with a tip of %s is none', (most, tip, error) => {
    const read = readFees({ most, tip }, 10n * gwei)
    expect(read.fees).toBeUndefined()
    expect(read).toHaveProperty(error)
  })

  test('is none while something is missing, and nothing is wrong yet', () => {
    expect(readFees({ most: '', tip: '1' }, undefined)).toEqual({})
    expect(readFees({ most: '12', tip: '' }, undefined)).toEqual({})
  })
})

function hex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
