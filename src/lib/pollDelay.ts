/** The longest pause after a slow poll, in milliseconds: the computer may have slept during the poll. */
const longest = 2000

/**
 * The milliseconds to wait after a poll that `took` this long, if one is due each `interval`. The interval
 * includes the poll itself, so that a fast node is polled as often as something can change. A slow node gets a
 * pause of a quarter of the poll's time, instead of back-to-back requests.
 */
export function pollDelay(interval: number, took: number): number {
  return Math.max(interval - took, Math.min(took / 4, longest))
}
