/** Buttons are inert this long after any change, in milliseconds, so that a stray press decides nothing. */
export const stillness = 500

/** Below this size in CSS pixels nobody can have read the window. A zoom of 200 % stays above it. */
const least = { width: 160, height: 160 }

/** The state of the window at a press. Times are in milliseconds of one clock. */
export type Sight = {
  /** The time when the window opened, gained focus, became visible, or last changed its contents. */
  since: number
  now: number
  visible: boolean
  width: number
  height: number
}

/** The time for which buttons stay inert: 0 if they count, infinite if waiting alone cannot change that. */
export function inertFor({ since, now, visible, width, height }: Sight): number {
  if (!visible || width < least.width || height < least.height) return Number.POSITIVE_INFINITY
  return Math.max(0, since + stillness - now)
}
