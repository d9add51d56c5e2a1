import { jitter, pollDelay } from '../lib/pollDelay.ts'

/** Runs a task after some milliseconds. Returns a function that cancels it. */
export type After = (milliseconds: number, task: () => void) => () => void

/** Uses the browser's timers. */
export const usualAfter: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}

/** The longest pause between attempts to reach a node, in milliseconds, before jitter. */
const longestWait = 15_000

type Running = {
  cancel: () => void
  /** `start` was called since this wait began. */
  again: boolean
  /** `hurry` was called during the poll. */
  heard: boolean
  /** Milliseconds of the present wait; 0 during the poll. */
  wait: number
  times: number
}

/**
 * Polls each chain while it has unfinished work, with growing pauses while its node does not answer. The
 * interval includes the poll itself, but a slow node still gets a pause. `tick` returns `true` to continue,
 * `false` if the node did not answer, `undefined` to stop.
 */
export function createClock({
  tick,
  interval,
  after,
  now = Date.now,
  random,
  changed = () => undefined,
}: {
  tick: (chainId: number, times: number) => Promise<boolean | undefined>
  /** `lost` counts the latest polls in a row that the node did not answer. */
  interval: (chainId: number, lost?: number) => number
  after: After
  /** In milliseconds. */
  now?: () => number
  /** Returns 0 to 1: the jitter of each wait. */
  random?: (() => number) | undefined
  /** Polling of a chain started or stopped. */
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
    const usual = jitter(interval(chainId, failures), random)
    // Jitter keeps wallets that lost their node together from returning together.
    if (failures > 0) return jitter(Math.min(usual * 2 ** failures, longestWait), random, 0.25)
    return Math.max(soon, pollDelay(heard ? usual / 2 : usual, took))
  }

  return {
    /**
     * Starts polling a chain. A chain that is polled already gets its next poll within the usual interval.
     * `atOnce` is for changes that may have happened while nothing was polled.
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
    /**
     * Reports news: a polled chain is polled at once, or soon after the present poll. Never starts polling. For
     * news that reaches `all` wallets together, each waits at random for up to a quarter of the interval.
     */
    hurry(chainId: number, { all = false } = {}): void {
      const before = running.get(chainId)
      if (!before) return
      if (before.wait === 0) before.heard = true
      const wait = all ? soon + (random ?? Math.random)() * (interval(chainId) / 4) : soon
      if (before.wait <= wait) return
      before.cancel()
      waitFor(chainId, before.times, 0, wait)
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

/** News arrives in bursts. One poll covers a burst, this many milliseconds after its first news. */
const soon = 5
