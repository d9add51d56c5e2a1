/**
 * Adds random jitter of up to `share` in either direction; the average stays the same. Otherwise the repeated
 * requests of many wallets would synchronize with the blocks and with each other.
 */
export function jitter(milliseconds: number, random: () => number = Math.random, share = 0.1): number {
  return milliseconds * (1 + share * (2 * random() - 1))
}
