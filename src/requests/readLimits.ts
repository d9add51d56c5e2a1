/** Reads that are with a node at a time: of one site, and of all. The wallet's own requests are not among them. */
const perOrigin = 16
const together = 32

/**
 * Lets the reads of sites through a few at a time, the sites in turn. A browser keeps six connections to a node: with a
 * thousand reads of one site before it, what the wallet itself has to send would time out.
 */
export function createReads() {
  /** Who waits, by site, the site whose turn is next first. */
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
