/** However long a look took, in milliseconds: a computer may have slept meanwhile. */
const longest = 2000

/**
 * How long to wait, in milliseconds, after a look that `took` so long, where one is due each `interval`. The time that
 * a look takes is part of it, so that a fast node is looked at as often as something can happen; but a slow one has a
 * quarter of that time to itself, instead of one question after the other.
 */
export function breath(interval: number, took: number): number {
  return Math.max(interval - took, Math.min(took / 4, longest))
}
