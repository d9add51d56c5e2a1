import type { Ceiling } from './ceiling.ts'

/** A ceiling for `count` transactions that no test reaches. */
export function highCeiling(count: number): Ceiling {
  const entry = { expected: '0xf4240', gas: '0xffffffff', fee: '0xffffffffffffffffffff' } as const
  return {
    maxFeePerGas: '0xffffffffffffff',
    maxPriorityFeePerGas: '0xffffffffffffff',
    transactions: Array.from({ length: count }, () => entry),
  }
}
