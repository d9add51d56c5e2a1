/** Reads of one site: a burst of 2,000, and 200 a second after it. */
const burst = 2000
const perSecond = 200

/** A page may have as many frames of other origins as it likes; each is forgotten once it has been quiet. */
const mostBuckets = 1000

/** Requests of one site that may wait for the user at a time. */
export const promptsPerOrigin = 10

/**
 * A bucket of tokens per origin. In memory only: a background that died has forgotten what was used, and starting
 * it costs the site more than it gains.
 */
export function createLimits(now: () => number = Date.now) {
  const buckets = new Map<string, { tokens: number; at: number }>()

  function left({ tokens, at }: { tokens: number; at: number }, until: number): number {
    return Math.min(burst, tokens + ((until - at) / 1000) * perSecond)
  }

  /** A full bucket says no more than none. */
  function forgetFull(at: number): void {
    for (const [origin, bucket] of buckets) if (left(bucket, at) >= burst) buckets.delete(origin)
  }

  return {
    /** The number of remembered origins. */
    size: () => buckets.size,

    /** Whether the origin may ask once more. */
    take(origin: string): boolean {
      const at = now()
      const before = buckets.get(origin) ?? { tokens: burst, at }
      const tokens = left(before, at)
      if (buckets.size > mostBuckets) forgetFull(at)
      buckets.set(origin, { tokens: tokens < 1 ? tokens : tokens - 1, at })
      return tokens >= 1
    },
  }
}
