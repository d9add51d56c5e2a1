import fc from 'fast-check'
import { numberToHex, serializeTransaction, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { hasKind } from '../../domain/errors.ts'
import { usualCeiling } from '../../domain/review/ceiling.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import { type Cost, cheaper, feesWithin, likelyPrice, raiseFees, raiseTo } from './feeValues.ts'
import { boundsOf } from './signedBounds.ts'

const signature = { r: '0x1', s: '0x1', yParity: 0 } as const
const fee = fc.bigInt({ min: 0n, max: 10n ** 12n })

describe('the fees of a replacement', () => {
  test('are over the old ones by at least a tenth in both fields, and never below the market', () => {
    fc.assert(
      fc.property(fee, fee, fee, fee, (oldTip, more, tip, above) => {
        const old = serializeTransaction(
          { chainId: 1, type: 'eip1559', maxFeePerGas: oldTip + more, maxPriorityFeePerGas: oldTip },
          signature,
        )
        const market = { maxFeePerGas: tip + above, maxPriorityFeePerGas: tip }
        const raised = raiseFees(market, old)
        if (!('maxFeePerGas' in raised)) throw new Error('Not the same kind')
        expect(raised.maxFeePerGas * 10n).toBeGreaterThanOrEqual((oldTip + more) * 11n)
        expect(raised.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(oldTip * 11n)
        expect(raised.maxFeePerGas).toBeGreaterThan(oldTip + more)
        expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(market.maxFeePerGas)
        expect(raised.maxPriorityFeePerGas).toBeLessThanOrEqual(raised.maxFeePerGas)
      }),
    )
  })

  test('on a chain with a gas price raise that', () => {
    const old = serializeTransaction(
      { chainId: 1, type: 'legacy', gasPrice: 1000n },
      { ...signature, v: 27n },
    )
    expect(raiseFees({ gasPrice: 1n }, old)).toEqual({ gasPrice: 1125n })
  })
})

describe('the fees of an operation', () => {
  const node = { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0xa' } as const

  test.each([
    ['are the node’s where the bundler names none', { most: 0n, tip: 0n }, 100n, 10n],
    ['are the node’s where the bundler asks for less', { most: 99n, tip: 9n }, 100n, 10n],
    ['pay the bundler’s tip on top of the base fee', { most: 0n, tip: 15n }, 105n, 15n],
    ['rise to the bundler’s price', { most: 180n, tip: 15n }, 180n, 15n],
    ['rise ten times at most', { most: 10n ** 40n, tip: 10n ** 40n }, 1090n, 1000n],
  ])('%s', (_, asked, most, tip) => {
    const raised = raiseTo(node, asked)
    expect([raised.maxFeePerGas, raised.maxPriorityFeePerGas].map(BigInt)).toEqual([most, tip])
  })

  test('raise a gas price too', () => {
    expect(raiseTo({ gasPrice: '0x64' }, { most: 150n, tip: 0n })).toEqual({
      maxFeePerGas: '0x96',
      maxPriorityFeePerGas: '0x64',
    })
  })

  test('have no tip above the whole, whatever a bundler names', () => {
    fc.assert(
      fc.property(
        fee,
        fee,
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fee,
        (tip, above, most, askedTip) => {
          const own = { maxFeePerGas: numberToHex(tip + above), maxPriorityFeePerGas: numberToHex(tip) }
          const raised = raiseTo(own, { most, tip: askedTip })
          const [whole, part] = [BigInt(raised.maxFeePerGas), BigInt(raised.maxPriorityFeePerGas)]
          expect(part).toBeLessThanOrEqual(whole)
          expect(part).toBeGreaterThanOrEqual(tip)
          expect(whole).toBeLessThanOrEqual((tip + above) * 11n)
          // The part for the base fee never shrinks.
          expect(whole - part).toBeGreaterThanOrEqual(most > whole ? 0n : above)
        },
      ),
    )
  })
})

describe('fees under a ceiling', () => {
  const fees = { maxFeePerGas: '0xd2', maxPriorityFeePerGas: '0xa' } as const
  const ceiling = usualCeiling({ gas: [50_000n], price: 110n, fees, dataFee: [1000n] })
  const plan: Plan = { kind: 'batch', chainId: 1, from: zeroAddress, mode: 'single', calls: [] }
  const wanted = { maxFeePerGas: 400n, maxPriorityFeePerGas: 200n }
  const within = (cost: Cost, gas = 50_000n) =>
    feesWithin(wanted, gas, cost, boundsOf(plan, 0, ceiling, cost))
  const roseWith = (cost: Cost) => {
    try {
      within(cost)
      return false
    } catch (error) {
      return hasKind(error, 'feeRose')
    }
  }

  test('are as much of the wanted ones as was approved', () => {
    expect(within({ base: 100n })).toEqual({ maxFeePerGas: 330n, maxPriorityFeePerGas: 100n })
  })

  test('a gas price counts as a tip, because nothing of it comes back if the base fee is lower', () => {
    const legacy = (gasPrice: bigint) => feesWithin({ gasPrice }, 50_000n, {}, boundsOf(plan, 0, ceiling, {}))
    expect(legacy(100n)).toEqual({ gasPrice: 100n })
    expect(() => legacy(101n)).toThrow(expect.objectContaining({ kind: 'feeRose' }))
  })

  test.each<[string, Cost, boolean]>([
    ['the base fee fits', { base: 330n }, false],
    ['the base fee is above it', { base: 331n }, true],
    ['the network takes this tip', { base: 7n, tip: 100n }, false],
    ['the network takes a higher tip', { base: 7n, tip: 101n }, true],
    ['the tip and the base fee together are above it', { base: 300n, tip: 31n }, true],
    ['the data fee fits', { base: 100n, dataFee: 3000n }, false],
    ['the data fee is above it', { base: 100n, dataFee: 3001n }, true],
  ])('where %s', (_name, cost, rises) => {
    expect(roseWith(cost)).toBe(rises)
  })
})

describe('the price that is likely paid', () => {
  const fees = { maxFeePerGas: 300n, maxPriorityFeePerGas: 10n }

  test('is the base fee and the tip, and never more than what is signed', () => {
    expect(likelyPrice(fees, 100n)).toBe(110n)
    expect(likelyPrice(fees, 290n)).toBe(300n)
    expect(likelyPrice(fees, 1000n)).toBe(300n)
    expect(likelyPrice(fees, undefined)).toBe(300n)
  })

  test('is the gas price where there is one', () => {
    expect(likelyPrice({ gasPrice: 7n }, 100n)).toBe(7n)
  })
})

test('one wei per gas less is less in what is paid, and the tip never exceeds it', () => {
  expect(cheaper({ gasPrice: 7n })).toEqual({ gasPrice: 6n })
  expect(cheaper({ maxFeePerGas: 9n, maxPriorityFeePerGas: 2n })).toEqual({
    maxFeePerGas: 8n,
    maxPriorityFeePerGas: 2n,
  })
  expect(cheaper({ maxFeePerGas: 9n, maxPriorityFeePerGas: 9n })).toEqual({
    maxFeePerGas: 8n,
    maxPriorityFeePerGas: 8n,
  })
})
