/**
 * A time, up to a `share` of it more or less by chance, and the same on average: what many wallets do again and again
 * would otherwise fall into step with the blocks, and with each other.
 */
export function spread(milliseconds: number, random: () => number = Math.random, share = 0.1): number {
  return milliseconds * (1 + share * (2 * random() - 1))
}
