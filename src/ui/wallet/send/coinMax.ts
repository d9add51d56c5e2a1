import { type Ceiling, mostOf } from '../../../domain/review/ceiling.ts'

/** The most that a transfer of the coin can carry if its fee comes to the ceiling; `undefined` for nothing. */
export function coinMax(balance: bigint, ceiling: Ceiling): bigint | undefined {
  const left = balance - mostOf(ceiling)
  return left > 0n ? left : undefined
}
