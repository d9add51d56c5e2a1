import { quantity, withNumbers } from './tags.mjs'

/** @typedef {import('./anvil.mjs').Outcome} Outcome */
/** @typedef {import('./tags.mjs').View} View */

/** The default number of canonical blocks by which `safe` and `finalized` lag behind `latest`. */
const usualLag = { safe: 2, finalized: 4 }

/**
 * The chain as clients see it: anvil's blocks are pre-confirmations, and every `perBlock`-th one is canonical.
 *
 * @param {{ anvil: import('./anvil.mjs').Anvil, perBlock: number, lag?: { safe: number, finalized: number } }} options
 */
export function makeChain({ anvil, perBlock, lag = usualLag }) {
  /** @returns {Promise<View>} */
  const view = async () => {
    const pending = Number(await anvil.call('eth_blockNumber'))
    const latest = pending - (pending % perBlock)
    const behind = (/** @type {number} */ blocks) => Math.max(0, latest - blocks * perBlock)
    return { pending, latest, safe: behind(lag.safe), finalized: behind(lag.finalized), earliest: 0 }
  }

  /** @type {Record<string, (params: unknown[], view: () => Promise<View>) => Promise<Outcome>>} */
  const own = {
    async eth_blockNumber(_, view) {
      return { result: quantity((await view()).latest) }
    },

    /** Knows only transactions that are not canonical yet, so a canonical one is `Unknown` again. */
    async base_transactionStatus([hash], view) {
      const found = await anvil.ask('eth_getTransactionByHash', [hash])
      if ('error' in found) return found
      const transaction = /** @type {{ blockNumber: string | null } | null} */ (found.result)
      const { latest } = await view()
      const waiting = transaction && (!transaction.blockNumber || Number(transaction.blockNumber) > latest)
      return { result: { status: waiting ? 'Known' : 'Unknown' } }
    },
  }

  return {
    view,

    /**
     * Answers one request. A batch shares one `view`, so that all its requests see the same `latest`.
     *
     * @param {string} method
     * @param {unknown} params
     * @param {() => Promise<View>} [seen]
     * @returns {Promise<Outcome>}
     */
    async answer(method, params = [], seen = view) {
      if (!Array.isArray(params)) return { error: { code: -32602, message: 'Params have to be an array' } }
      const ours = Object.hasOwn(own, method) ? own[method] : undefined
      if (ours) return ours(params, seen)
      return anvil.ask(method, await withNumbers(method, params, seen))
    },
  }
}
