import type { TypedValue } from '../../../domain/typedData.ts'
import { readable } from './revealHidden.ts'

/** Counts the values that hold no other values. */
export function leavesIn(value: TypedValue): number {
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, one) => sum + leavesIn(one), 0)
}

/** Counts the invisible characters in its texts. */
export function hiddenIn(value: TypedValue): number {
  if (typeof value === 'string') return readable(value).hidden
  if (typeof value !== 'object') return 0
  return Object.values(value).reduce<number>((sum, one) => sum + hiddenIn(one), 0)
}
