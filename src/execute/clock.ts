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
  /** Milliseconds of the present wait; 0 while it looks. */
  wait: number
  times: number
}

/**
 * Looks at each chain again and again while there is something to see, and less and less often while its node does not
 * answer. `tick` says `true` to go on, `false` where the node did not answer, `undefined` to stop.
 */
export function createClock({
  tick,
  interval,
  after,
  changed = () => undefined,
}: {
  tick: (chainId: number, times: number) => Promise<boolean | undefined>
  interval: (chainId: number) => number
  after: After
  /** A chain is looked at from now on, or not any more. */
  changed?: (chainId: number, running: boolean) => void
}) {
  const running = new Map<number, Running>()

  function run(chainId: number, times: number, failures: number): void {
    waitFor(chainId, times, failures, Math.min(interval(chainId) * 2 ** failures, longestWait))
  }

  function waitFor(chainId: number, times: number, failures: number, wait: number): void {
    const own: Running = { cancel: () => {}, again: false, wait, times }
    running.set(chainId, own)
    own.cancel = after(wait, () => {
      own.wait = 0
      void tick(chainId, times).then((result) => {
        if (running.get(chainId) !== own) return
        if (result !== undefined || own.again) run(chainId, times + 1, result === false ? failures + 1 : 0)
        else {
          running.delete(chainId)
          changed(chainId, false)
        }
      })
    })
  }

  return {
    /** Begins; where the chain is looked at already it goes on, and waits no longer than usual for the next look. */
    start(chainId: number): void {
      const now = running.get(chainId)
      if (!now) {
        run(chainId, 1, 0)
        changed(chainId, true)
        return
      }
      now.again = true
      if (now.wait <= interval(chainId)) return
      now.cancel()
      run(chainId, now.times, 0)
    },
    /** Something was heard: looks at once, unless it looks already or soon. Never begins. */
    hurry(chainId: number): void {
      const now = running.get(chainId)
      if (!now || now.wait <= soon) return
      now.cancel()
      waitFor(chainId, now.times, 0, soon)
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
