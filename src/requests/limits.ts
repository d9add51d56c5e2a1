/** Requests of one site: a burst of 2,000, then 200 a second. */
const burst = 2000
const perSecond = 200

/** A page may embed any number of other origins, so above this count full buckets are dropped. */
const mostBuckets = 1000

/** Maximum number of one site's requests that wait for the user at a time. */
export const promptsPerOrigin = 10

/**
 * A token bucket per origin, in memory only. A restart of the background resets the buckets, but costs a site
 * more than it gains.
 */
export function createLimits(now: () => number = Date.now) {
  const buckets = new Map<string, { tokens: number; at: number }>()

  function left({ tokens, at }: { tokens: number; at: number }, until: number): number {
    return Math.min(burst, tokens + ((until - at) / 1000) * perSecond)
  }

  /** A full bucket is equivalent to no bucket. */
  function forgetFull(at: number): void {
    for (const [origin, bucket] of buckets) if (left(bucket, at) >= burst) buckets.delete(origin)
  }

  return {
    /** Number of remembered origins. */
    size: () => buckets.size,

    /** Takes a token; true if the origin may send one more request. */
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
