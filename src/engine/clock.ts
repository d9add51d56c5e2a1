import { spread } from '../lib/jitter.ts'
import { breath } from '../lib/pollDelay.ts'

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
  /** An event arrived during the poll. */
  heard: boolean
  /** Milliseconds of the present wait; 0 while it looks. */
  wait: number
  times: number
}

/**
 * Polls each chain while something is pending, and less often while its node does not answer. The time of a
 * poll counts as part of the interval, but a slow node gets a rest. `tick` returns `true` to continue, `false`
 * if the node did not answer, `undefined` to stop.
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
  /** `lost` is how often in a row the node has not answered. */
  interval: (chainId: number, lost?: number) => number
  after: After
  /** In milliseconds. */
  now?: () => number
  /** From 0 to 1: by how much each wait is longer or shorter than it would be. */
  random?: (() => number) | undefined
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
    const usual = spread(interval(chainId, failures), random)
    // Wallets which lost their node at the same moment do not come back to it at the same moment.
    if (failures > 0) return spread(Math.min(usual * 2 ** failures, longestWait), random, 0.25)
    return Math.max(soon, breath(heard ? usual / 2 : usual, took))
  }

  return {
    /**
     * Starts polling a chain. If polling already runs, it continues with at most the usual wait. `atOnce` is
     * for a chain that may have moved unobserved.
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
     * Polls at once after an event, or soon after the current poll. Never starts polling. For events that `all`
     * wallets receive at the same time, each waits at random, up to a quarter of the interval.
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

/** Events arrive in bursts: one poll follows all of them, this many milliseconds after the first. */
const soon = 5
