/** Runs a task after some milliseconds; returns what cancels it. */
export type After = (milliseconds: number, task: () => void) => () => void

/** By the browser's timers. */
export const usualAfter: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}

/** No longer than this between two tries to reach a node, in milliseconds. */
const longestWait = 15_000

/**
 * Looks at each chain again and again while there is something to see, and less and less often while its node does not
 * answer. `tick` says `true` to go on, `false` where the node did not answer, `undefined` to stop.
 */
export function createClock({
  tick,
  interval,
  after,
}: {
  tick: (chainId: number, times: number) => Promise<boolean | undefined>
  interval: (chainId: number) => number
  after: After
}) {
  const running = new Map<number, { cancel: () => void; again: boolean }>()

  function run(chainId: number, times: number, failures: number): void {
    const wait = Math.min(interval(chainId) * 2 ** failures, longestWait)
    const own = { cancel: () => {}, again: false }
    running.set(chainId, own)
    own.cancel = after(wait, () => {
      void tick(chainId, times).then((result) => {
        if (running.get(chainId) !== own) return
        if (result === undefined && !own.again) running.delete(chainId)
        else run(chainId, times + 1, result === false ? failures + 1 : 0)
      })
    })
  }

  return {
    /** Begins, or does nothing where the chain is looked at already. */
    start(chainId: number): void {
      const now = running.get(chainId)
      if (now) now.again = true
      else run(chainId, 1, 0)
    },
    stop(): void {
      for (const { cancel } of running.values()) cancel()
      running.clear()
    },
  }
}
