/** Decisions are inert this long after anything changed, so that a press meant for something else decides nothing. */
export const stillness = 500

/** Under this size in CSS pixels nobody can have read what the window says. A zoom of 200 % stays above it. */
const least = { width: 160, height: 160 }

/** The window's state for a possible decision. Times are in milliseconds of one clock. */
export type Sight = {
  /** When the window opened, came into focus or sight, or what it says last changed. */
  since: number
  now: number
  visible: boolean
  width: number
  height: number
}

/** How long decisions stay inert: 0 where they count, without end where only something else can make them count. */
export function inertFor({ since, now, visible, width, height }: Sight): number {
  if (!visible || width < least.width || height < least.height) return Number.POSITIVE_INFINITY
  return Math.max(0, since + stillness - now)
}
