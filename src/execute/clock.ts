/** Runs a task after some milliseconds; returns what cancels it. */
export type After = (milliseconds: number, task: () => void) => () => void

/** By the browser's timers. */
export const usualAfter: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}

/** No longer than this between two tries to reach a node, in milliseconds. */
const longestWait = 15_000

type Running = {
  cancel: () => void
  /** Something began meanwhile. */
  again: boolean
  /** Something was heard while it looked. */
  heard: boolean
  /** Milliseconds of the present wait; 0 while it looks. */
  wait: number
  times: number
}

/**
 * Looks at each chain again and again while there is something to see, and less and less often while its node does not
 * answer. The time that a look takes is part of the interval. `tick` says `true` to go on, `false` where the node did not
 * answer, `undefined` to stop.
 */
export function createClock({
  tick,
  interval,
  after,
  now = Date.now,
  changed = () => undefined,
}: {
  tick: (chainId: number, times: number) => Promise<boolean | undefined>
  interval: (chainId: number) => number
  after: After
  /** In milliseconds. */
  now?: () => number
  /** A chain is looked at from now on, or not any more. */
  changed?: (chainId: number, running: boolean) => void
}) {
  const running = new Map<number, Running>()

  function waitFor(chainId: number, times: number, failures: number, wait: number): void {
    const own: Running = { cancel: () => {}, again: false, heard: false, wait, times }
    running.set(chainId, own)
    own.cancel = after(wait, () => {
      own.wait = 0
      const began = now()
      void tick(chainId, times).then((result) => {
        if (running.get(chainId) !== own) return
        if (result === undefined && !own.again) {
          running.delete(chainId)
          changed(chainId, false)
          return
        }
        const fails = result === false ? failures + 1 : 0
        waitFor(chainId, times + 1, fails, pause(chainId, fails, { heard: own.heard, took: now() - began }))
      })
    })
  }

  function pause(
    chainId: number,
    failures: number,
    { heard, took }: { heard: boolean; took: number },
  ): number {
    const usual = interval(chainId)
    if (failures > 0) return Math.min(usual * 2 ** failures, longestWait)
    return Math.max(soon, (heard ? usual / 2 : usual) - took)
  }

  return {
    /**
     * Begins; where the chain is looked at already it goes on, and waits no longer than usual for the next look. `at
     * once` is for what may have moved while nobody looked.
     */
    start(chainId: number, { atOnce = false } = {}): void {
      const usual = atOnce ? 0 : interval(chainId)
      const before = running.get(chainId)
      if (!before) {
        waitFor(chainId, 1, 0, usual)
        changed(chainId, true)
        return
      }
      before.again = true
      if (before.wait <= usual) return
      before.cancel()
      waitFor(chainId, before.times, 0, usual)
    },
    /** Something was heard: looks at once, or soon after the look that is under way. Never begins. */
    hurry(chainId: number): void {
      const before = running.get(chainId)
      if (!before) return
      if (before.wait === 0) before.heard = true
      if (before.wait <= soon) return
      before.cancel()
      waitFor(chainId, before.times, 0, soon)
    },
    stop(): void {
      for (const [chainId, { cancel }] of running) {
        cancel()
        changed(chainId, false)
      }
      running.clear()
    },
  }
}

/** What is heard comes in flocks: one look for all of them, so many milliseconds after the first. */
const soon = 5
