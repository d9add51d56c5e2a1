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

/**
 * Adds random jitter of up to `share` in either direction; the average stays the same. Otherwise the repeated
 * requests of many wallets would synchronize with the blocks and with each other.
 */
export function jitter(milliseconds: number, random: () => number = Math.random, share = 0.1): number {
  return milliseconds * (1 + share * (2 * random() - 1))
}
