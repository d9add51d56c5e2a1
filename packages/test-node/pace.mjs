import { setTimeout as sleep } from 'node:timers/promises'

/** One gwei: a base fee that does not fall without traffic makes pictures and expectations reproducible. */
const BASE_FEE = 1_000_000_000n

/**
 * Seals one block after the other and reports each, even if a test mined it.
 *
 * @param {{
 *   anvil: import('./anvil.mjs').Anvil
 *   interval: number
 *   baseFee?: bigint
 *   onBlock: (number: number) => Promise<void>
 * }} options
 */
export async function startPace({ anvil, interval, baseFee = BASE_FEE, onBlock }) {
  let seen = Number(await anvil.call('eth_blockNumber'))
  let held = false
  let tasks = 0
  /** @type {Promise<unknown>} */
  let telling = Promise.resolve()
  /** @type {Promise<unknown>} */
  let sealing = Promise.resolve()
  let stopped = false
  const done = new AbortController()
  const running = run()

  async function run() {
    let due = performance.now() + interval
    while (!stopped) {
      await sleep(Math.max(0, due - performance.now()), undefined, { signal: done.signal }).catch(() => {})
      // A slow machine skips blocks instead of catching up in a burst.
      due = Math.max(due + interval, performance.now())
      if (stopped) return
      try {
        if (!held && tasks === 0) await seal()
        await tell()
      } catch (error) {
        if (stopped) return
        process.stderr.write(`${/** @type {Error} */ (error).message}\n`)
      }
    }
  }

  function seal() {
    return between(async () => {
      await anvil.call('anvil_setNextBlockBaseFeePerGas', [`0x${baseFee.toString(16)}`])
      await anvil.call('evm_mine')
    })
  }

  /**
   * Runs a task on the chain while no block is sealed.
   *
   * @param {() => Promise<void>} task
   */
  function between(task) {
    const done = sealing.then(task)
    sealing = done.catch(() => {})
    return done
  }

  /**
   * Runs a task during which no block is due. Unlike in `between`, the task itself may seal blocks.
   *
   * @template T
   * @param {() => Promise<T>} task
   */
  async function paused(task) {
    tasks += 1
    try {
      await sealing
      return await task()
    } finally {
      tasks -= 1
    }
  }

  /** Runs in sequence, so that listeners receive the blocks in order. */
  function tell() {
    telling = telling.then(tellNew, tellNew)
    return telling
  }

  async function tellNew() {
    const head = Number(await anvil.call('eth_blockNumber'))
    // A test has reset the chain: later blocks are new again.
    if (head < seen) seen = head
    while (seen < head) await onBlock(++seen)
  }

  return {
    tell,
    seal,
    between,
    paused,
    setBaseFee: (/** @type {bigint} */ wei) => {
      baseFee = wei
    },
    hold: () => {
      held = true
    },
    release: () => {
      held = false
    },
    /** Waits for the block that was being sealed when `hold` was called. */
    untilHeld: () => (held ? sealing : undefined),
    async stop() {
      stopped = true
      done.abort()
      await running
    },
  }
}
