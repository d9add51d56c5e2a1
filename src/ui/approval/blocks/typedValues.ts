import type { TypedValue } from '../../../domain/typedData.ts'
import { readable } from './revealHidden.ts'

/** The number of values without children. */
export function leavesIn(value: TypedValue): number {
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, one) => sum + leavesIn(one), 0)
}

/** How many characters in its texts cannot be seen. */
export function hiddenIn(value: TypedValue): number {
  if (typeof value === 'string') return readable(value).hidden
  if (typeof value !== 'object') return 0
  return Object.values(value).reduce<number>((sum, one) => sum + hiddenIn(one), 0)
}
