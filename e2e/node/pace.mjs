import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Seals one block after the other and tells about each, whoever sealed it (a test may mine by itself).
 *
 * @param {{
 *   anvil: import('./anvil.mjs').Anvil
 *   interval: number
 *   onBlock: (number: number) => Promise<void>
 * }} options
 */
export async function startPace({ anvil, interval, onBlock }) {
  let seen = Number(await anvil.call('eth_blockNumber'))
  let held = false
  let stopped = false
  const done = new AbortController()
  const running = run()

  async function run() {
    let due = performance.now() + interval
    while (!stopped) {
      await sleep(Math.max(0, due - performance.now()), undefined, { signal: done.signal }).catch(() => {})
      // A slow machine skips beats instead of catching up in a burst.
      due = Math.max(due + interval, performance.now())
      if (stopped) return
      try {
        if (!held) await anvil.call('evm_mine')
        await tell()
      } catch (error) {
        if (stopped) return
        process.stderr.write(`${/** @type {Error} */ (error).message}\n`)
      }
    }
  }

  async function tell() {
    const head = Number(await anvil.call('eth_blockNumber'))
    // The chain was set back by a test: what comes next is new again.
    if (head < seen) seen = head
    while (seen < head) await onBlock(++seen)
  }

  return {
    hold: () => {
      held = true
    },
    release: () => {
      held = false
    },
    async stop() {
      stopped = true
      done.abort()
      await running
    },
  }
}
