import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { larger, unknownGas } from '../../contracts/gas.ts'
import { WalletError } from '../../domain/errors.ts'
import { atomicGas, plainGas } from './fallbackGas.ts'

const limit = 16_000_000n
const bound = { limit, kind: 'batch' } as const
const call = (gas?: bigint) => ({
  value: '0x0' as const,
  data: '0x' as const,
  ...(gas !== undefined && { gas: `0x${gas.toString(16)}` as const }),
})

describe('the gas of a plain call', () => {
  test("is the user's figure, then the app's, then the estimate, then the default", () => {
    expect(plainGas('0x1', call(2n), { estimate: 50_000n, ...bound })).toBe(1n)
    expect(plainGas(undefined, call(2n), { estimate: 50_000n, ...bound })).toBe(2n)
    expect(plainGas(undefined, call(), { estimate: 50_000n, ...bound })).toBe(60_000n)
    expect(plainGas(undefined, call(), { estimate: undefined, ...bound })).toBe(unknownGas)
  })

  test('is what a simulation of all calls told, where the call fails alone', () => {
    const alone = { estimate: undefined, expected: '0x15f90', ...bound } as const
    expect(plainGas(undefined, call(), alone)).toBe(90_000n)
    expect(plainGas(undefined, call(), { ...alone, estimate: 50_000n })).toBe(60_000n)
  })

  test('is at least what the simulation told, where the call is estimated before the calls that it needs', () => {
    const after = { expected: '0x15f90', follows: true, ...bound } as const
    expect(plainGas(undefined, call(), { ...after, estimate: 50_000n })).toBe(90_000n)
    expect(plainGas(undefined, call(), { ...after, estimate: 100_000n })).toBe(120_000n)
    expect(plainGas(undefined, call(), { ...after, estimate: undefined })).toBe(90_000n)
    expect(plainGas(undefined, call(2n), { ...after, estimate: 50_000n })).toBe(2n)
    expect(plainGas(undefined, call(), { ...after, estimate: 50_000n, limit: 80_000n })).toBe(80_000n)
  })

  test('is not cut below what a simulation needed: the wallet refuses a call above the limit of the network', () => {
    const after = { expected: '0x15f90', follows: true, ...bound, limit: 70_000n } as const
    for (const estimate of [50_000n, undefined])
      expect(() => plainGas(undefined, call(), { ...after, estimate })).toThrow(
        expect.objectContaining({ kind: 'batchTooLarge' }),
      )
  })

  test('of a bare transfer is exact', () => {
    expect(plainGas(undefined, call(), { estimate: 21_000n, ...bound })).toBe(21_000n)
  })

  test('has less of a margin where that alone would not fit', () => {
    expect(plainGas(undefined, call(), { estimate: 15_000_000n, ...bound })).toBe(limit)
    expect(plainGas(undefined, call(), { estimate: limit, ...bound })).toBe(limit)
  })

  test('is a lower guess where the default would not fit', () => {
    expect(plainGas(undefined, call(), { ...bound, estimate: undefined, limit: 500_000n })).toBe(500_000n)
  })

  test.each([
    ['an estimate', undefined, call(), limit + 1n],
    ["the app's figure", undefined, call(limit + 1n), undefined],
    ["the user's figure", '0xf42401', call(), undefined],
  ] as const)(
    'is refused where %s is more than a transaction can have',
    (_name, chosen, appCall, estimate) => {
      const data = { limit: '0xf42400', gas: '0xf42401' }
      const of = (kind: 'batch' | 'transaction') => () => plainGas(chosen, appCall, { estimate, limit, kind })
      expect(of('batch')).toThrow(expect.objectContaining({ kind: 'batchTooLarge', data }))
      expect(of('transaction')).toThrow(expect.objectContaining({ kind: 'invalidParams', data }))
    },
  )

  test('has no limit where nobody tells one', () => {
    expect(plainGas(undefined, call(), { ...bound, estimate: 10n ** 9n, limit: undefined })).toBe(
      12n * 10n ** 8n,
    )
  })
})

describe('the gas of an atomic batch', () => {
  const nothing = { whole: undefined, singles: [] }
  const batch = {
    chosen: undefined,
    calls: [call(), call()],
    data: '0x00' as const,
    upgrades: false,
    ...bound,
  }

  test('is the estimate of the whole with a margin', () => {
    expect(atomicGas({ ...batch, whole: 100_000n, singles: [] })).toBe(120_000n)
  })

  test("is raised by the app's figures, with the overhead of the batch on top", () => {
    const calls = [call(500_000n), call()]
    const gas = atomicGas({ ...batch, calls, whole: 100_000n, singles: [undefined, 30_000n] })
    expect(gas).toBeGreaterThan(530_000n)
    expect(gas).toBeLessThan(800_000n)
  })

  test('is a sum where the node cannot estimate the whole', () => {
    expect(atomicGas({ ...batch, whole: undefined, singles: [30_000n, undefined] })).toBeGreaterThan(
      unknownGas,
    )
  })

  describe('counted by hand', () => {
    // 21,000 for the transaction, 16 for its byte and 12,000 for each of two inner calls.
    const overhead = 45_016n
    const withMargin = (gas: bigint) => (gas * 6n) / 5n

    test('is the overhead and the estimates of the calls, where the node cannot estimate the whole', () => {
      const gas = atomicGas({ ...batch, ...nothing, singles: [30_000n, 40_000n] })
      expect(gas).toBe(withMargin(overhead + 70_000n))
    })

    test('holds the default for a call that nobody estimates, and what is named instead of an estimate', () => {
      expect(atomicGas({ ...batch, ...nothing, singles: [30_000n, undefined] })).toBe(
        withMargin(overhead + 30_000n + unknownGas),
      )
      const calls = [call(500_000n), call()]
      expect(atomicGas({ ...batch, ...nothing, calls, singles: [undefined, 30_000n] })).toBe(
        withMargin(overhead + 530_000n),
      )
    })

    test('grows by 27,600 with an upgrade, by 12,000 with a call, and by 16 with a byte', () => {
      const singles = [30_000n, 40_000n]
      const input = { ...batch, ...nothing, singles }
      expect(atomicGas({ ...input, upgrades: true })).toBe(withMargin(overhead + 97_600n))
      expect(atomicGas({ ...input, calls: [call(), call(), call(0n)] })).toBe(withMargin(overhead + 82_000n))
      expect(atomicGas({ ...input, data: '0x0000' })).toBe(withMargin(overhead + 70_016n))
    })

    test("is the app's figures and the overhead, where that is more than the estimate of the whole", () => {
      const calls = [call(500_000n), call()]
      const input = { ...batch, calls, whole: 100_000n, singles: [undefined, 30_000n] }
      expect(atomicGas(input)).toBe(withMargin(overhead + 530_000n))
      expect(atomicGas({ ...input, whole: 900_000n })).toBe(withMargin(900_000n))
    })

    test('needs no more than that: a limit just below it is refused, and one just above is taken', () => {
      const calls = [call(500_000n), call()]
      const named = { ...batch, calls, whole: 100_000n, singles: [undefined, 30_000n] }
      const summed = { ...batch, ...nothing, upgrades: true, singles: [30_000n, undefined] }
      for (const [input, needs] of [
        [named, overhead + 500_000n],
        [summed, overhead + 57_600n],
        [{ ...batch, whole: 100_000n, singles: [] }, 100_000n],
      ] as const) {
        expect(atomicGas({ ...input, limit: needs })).toBe(needs)
        const data = { limit: `0x${(needs - 1n).toString(16)}`, gas: `0x${needs.toString(16)}` }
        expect(() => atomicGas({ ...input, limit: needs - 1n })).toThrow(expect.objectContaining({ data }))
      }
    })

    test("is the user's figure to the unit, whatever is estimated", () => {
      expect(atomicGas({ ...batch, chosen: '0x5208', whole: 900_000n, singles: [] })).toBe(21_000n)
    })
  })

  test('has less of a margin where that alone would not fit', () => {
    expect(atomicGas({ ...batch, whole: 15_000_000n, singles: [] })).toBe(limit)
    expect(atomicGas({ ...batch, whole: undefined, singles: [7_500_000n, 7_500_000n] })).toBe(limit)
  })

  test('is guessed lower where the defaults of calls that nobody can estimate would not fit', () => {
    const calls = Array.from({ length: 20 }, () => call())
    expect(atomicGas({ ...batch, calls, whole: undefined, singles: [] })).toBe(limit)
  })

  test.each<[string, Partial<Parameters<typeof atomicGas>[0]>]>([
    ['the estimate of the whole', { whole: limit + 1n }],
    ['the sum of the estimates', { singles: [limit / 2n, limit / 2n] }],
    ["the app's figure", { calls: [call(limit), call()], whole: 100_000n }],
    ["the user's figure", { chosen: '0xf42401', whole: 100_000n }],
  ])('is refused where %s is more than a transaction can have', (_name, change) => {
    const gas = () => atomicGas({ ...batch, ...nothing, ...change })
    expect(gas).toThrow(expect.objectContaining({ kind: 'batchTooLarge' }))
  })

  test('counts estimates of single calls for nothing where the whole has one that fits', () => {
    const calls = [call(500_000n), call()]
    expect(atomicGas({ ...batch, calls, whole: 900_000n, singles: [undefined, limit] })).toBe(limit)
  })
})

const anyGas = fc.bigInt(0n, 40_000_000n)
const maybe = fc.option(anyGas, { nil: undefined })
const anyLimit = fc.bigInt(21_000n, 40_000_000n)

/** The gas limit to sign, or `undefined` if it is refused as `batchTooLarge`. */
function tried(gas: () => bigint): bigint | undefined {
  try {
    return gas()
  } catch (error) {
    if (error instanceof WalletError && error.kind === 'batchTooLarge') return undefined
    throw error
  }
}

describe('for any request and estimate, the signed gas is never above the limit nor below the estimate', () => {
  test('of a plain call', () => {
    fc.assert(
      fc.property(maybe, maybe, maybe, anyLimit, (chosen, own, estimate, limit) => {
        const hex = chosen === undefined ? undefined : (`0x${chosen.toString(16)}` as const)
        const needs = chosen ?? own ?? estimate ?? 0n
        const gas = tried(() => plainGas(hex, call(own), { estimate, limit, kind: 'batch' }))
        expect(gas === undefined).toBe(needs > limit)
        if (gas === undefined) return
        expect(gas).toBeLessThanOrEqual(limit)
        expect(gas).toBeGreaterThanOrEqual(needs)
      }),
    )
  })

  test('of an atomic batch', () => {
    const some = fc.array(fc.tuple(maybe, maybe), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(some, maybe, anyLimit, fc.boolean(), (figures, whole, limit, upgrades) => {
        const calls = figures.map(([own]) => call(own))
        const singles = figures.map(([, estimate]) => estimate)
        const named = figures.reduce((sum, [own]) => sum + (own ?? 0n), 0n)
        const total = figures.reduce((sum, [own, estimate]) => sum + (own ?? estimate ?? 0n), 0n)
        const gas = tried(() =>
          atomicGas({ chosen: undefined, calls, data: '0x', upgrades, whole, singles, limit, kind: 'batch' }),
        )
        const needs = whole === undefined ? total : larger(whole, named)
        if (gas === undefined) {
          // On top of the needs, a refusal may count only the overhead of the batch.
          expect(needs + 200_000n).toBeGreaterThan(limit)
          return
        }
        expect(gas).toBeLessThanOrEqual(limit)
        expect(gas).toBeGreaterThanOrEqual(needs)
      }),
    )
  })
})
