import { describe, expect, test } from 'vitest'
import { unknownGas } from '../chain/gas.ts'
import { atomicGas, plainGas } from './gas.ts'

const limit = 16_000_000n
const call = (gas?: bigint) => ({
  value: '0x0' as const,
  data: '0x' as const,
  ...(gas !== undefined && { gas: `0x${gas.toString(16)}` as const }),
})

describe('the gas of a plain call', () => {
  test("is the user's figure, then the app's, then the estimate, then the default", () => {
    expect(plainGas('0x1', call(2n), { estimate: 50_000n, limit })).toBe(1n)
    expect(plainGas(undefined, call(2n), { estimate: 50_000n, limit })).toBe(2n)
    expect(plainGas(undefined, call(), { estimate: 50_000n, limit })).toBe(60_000n)
    expect(plainGas(undefined, call(), { estimate: undefined, limit })).toBe(unknownGas)
  })

  test('of a bare transfer is exact', () => {
    expect(plainGas(undefined, call(), { estimate: 21_000n, limit })).toBe(21_000n)
  })

  test('is never more than a block takes', () => {
    expect(plainGas(undefined, call(), { estimate: 15_000_000n, limit })).toBe(limit)
  })
})

describe('the gas of an atomic batch', () => {
  const batch = { chosen: undefined, calls: [call(), call()], data: '0x00' as const, upgrades: false, limit }

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
})
