/** However long a look took, in milliseconds: a computer may have slept meanwhile. */
const longest = 2000

/**
 * Milliseconds to wait after a poll that `took` so long, with one poll per `interval`. The time of a poll
 * counts as part of it, so a fast node is polled as often as something can happen. A slow one gets a rest of a
 * quarter of that time.
 */
export function breath(interval: number, took: number): number {
  return Math.max(interval - took, Math.min(took / 4, longest))
}
