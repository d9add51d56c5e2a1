/** Maximum concurrent reads: of one site, and of all sites. The wallet's own requests do not count. */
const perOrigin = 16
const together = 32

/**
 * Runs the reads of sites a few at a time, the sites in turn. A browser opens six connections to a node: behind
 * a thousand reads of one site, the wallet's own requests would time out.
 */
export function createReads() {
  /** Waiting reads by site. The site whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let all = 0

  function next(): void {
    for (const [origin, queue] of waiting) {
      if (all >= together) return
      const count = running.get(origin) ?? 0
      if (count >= perOrigin) continue
      const start = queue.shift()
      waiting.delete(origin)
      if (queue.length) waiting.set(origin, queue)
      running.set(origin, count + 1)
      all += 1
      start?.()
    }
  }

  function done(origin: string): void {
    const count = (running.get(origin) ?? 1) - 1
    if (count) running.set(origin, count)
    else running.delete(origin)
    all -= 1
    next()
  }

  /** Runs the read when it is its turn. */
  return async function read<result>(origin: string, run: () => Promise<result>): Promise<result> {
    await new Promise<void>((resolve) => {
      const queue = waiting.get(origin) ?? []
      queue.push(resolve)
      waiting.set(origin, queue)
      next()
    })
    try {
      return await run()
    } finally {
      done(origin)
    }
  }
}
