import { useDeferredValue, useEffect, useState } from 'react'
import { onIdle } from './onIdle.ts'

/** Above this length, a list renders its out-of-view rows later and skips their layout and paint. */
export const many = 20

/** Minimum height of a list row in CSS pixels. */
const row = 48

/**
 * The rows of a list that fill the window, then all rows once the page is idle after the first paint. `above`
 * is the number of CSS pixels of the window that the list never gets.
 */
export function useWhole<item>(list: readonly item[], above = 0): readonly item[] {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => onIdle(() => setPainted(true)), [])
  const first = Math.min(many, Math.max(1, Math.ceil((window.innerHeight - above) / row)))
  const count = useDeferredValue(isPainted ? list.length : Math.min(list.length, first))
  return count < list.length ? list.slice(0, count) : list
}
