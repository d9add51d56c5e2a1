import { useDeferredValue } from 'react'

/** From here on a list is long: rows out of sight are neither laid out nor painted, and drawn after those in sight. */
export const many = 20

/** In CSS pixels. No row of a list is lower. */
const row = 48

/** The rows of a list that fill the window at once, and all of them right after the first paint. */
export function useWhole<item>(list: readonly item[]): readonly item[] {
  const first = Math.min(many, Math.ceil(window.innerHeight / row))
  const count = useDeferredValue(list.length, Math.min(list.length, first))
  return count < list.length ? list.slice(0, count) : list
}
