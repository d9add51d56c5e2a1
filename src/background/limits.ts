/** Reads of one site: a burst of 2,000, and 200 a second after it. */
const burst = 2000
const perSecond = 200

/** Requests of one site that may wait for the user at a time. */
export const promptsPerOrigin = 10

/**
 * A bucket of tokens per origin. In memory only: a background that died has forgotten what was used, and starting
 * it costs the site more than it gains.
 */
export function createLimits(now: () => number = Date.now) {
  const buckets = new Map<string, { tokens: number; at: number }>()

  return {
    /** Whether the origin may ask once more. */
    take(origin: string): boolean {
      const at = now()
      const before = buckets.get(origin) ?? { tokens: burst, at }
      const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1000) * perSecond)
      buckets.set(origin, { tokens: tokens < 1 ? tokens : tokens - 1, at })
      return tokens >= 1
    },
  }
}
