import { useDeferredValue, useEffect, useState } from 'react'
import { whenIdle } from './onIdle.ts'

/** From here on a list is long: rows out of sight are neither laid out nor painted, and drawn after those in sight. */
export const many = 20

/** In CSS pixels. No row of a list is lower. */
const row = 48

/**
 * The rows of a list that fill the window at once, and all of them when the page is idle after the first paint. `above`
 * are the CSS pixels of the window that the list never has.
 */
export function useWhole<item>(list: readonly item[], above = 0): readonly item[] {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => setPainted(true)), [])
  const first = Math.min(many, Math.max(1, Math.ceil((window.innerHeight - above) / row)))
  const count = useDeferredValue(isPainted ? list.length : Math.min(list.length, first))
  return count < list.length ? list.slice(0, count) : list
}
