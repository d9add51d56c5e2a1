import { quantity } from './tags.mjs'

/** @typedef {import('./anvil.mjs').Outcome} Outcome */
/** @typedef {(subscription: string, result: unknown) => void} Notify */
/** @typedef {{ kind: string, option: any, notify: Notify, owner: object }} Subscription */

/**
 * `eth_subscribe` as on pre-confirming nodes: heads and logs are canonical, `newFlashblockTransactions` and
 * `pendingLogs` come with every pre-confirmation. There is no public mempool, so `newPendingTransactions`
 * sends nothing.
 *
 * @param {{ anvil: import('./anvil.mjs').Anvil, perBlock: number }} options
 */
export function makeSubscriptions({ anvil, perBlock }) {
  /** @type {Map<string, Subscription>} */
  const all = new Map()
  let last = 0

  /** @type {Record<string, (number: number, option: any) => Promise<unknown[]>>} */
  const canonical = {
    newHeads: async (number) => [await head(number)],
    logs: (number, filter) => logs(filter, number - perBlock + 1, number),
  }

  /** @type {Record<string, (number: number, option: any) => Promise<unknown[]>>} */
  const preconfirmed = {
    newFlashblockTransactions: transactions,
    pendingLogs: (number, filter) => logs(filter, number, number),
  }

  const kinds = [...Object.keys(canonical), ...Object.keys(preconfirmed), 'newPendingTransactions']

  return {
    /**
     * @param {unknown} params
     * @param {object} owner the connection; its end removes its subscriptions
     * @param {Notify} notify
     * @returns {Outcome}
     */
    subscribe(params, owner, notify) {
      const [kind, option] = Array.isArray(params) ? params : []
      if (!kinds.includes(kind)) {
        return { error: { code: -32602, message: `There is no subscription "${kind}"` } }
      }
      const id = quantity(++last)
      all.set(id, { kind, option, notify, owner })
      return { result: id }
    },

    /**
     * @param {unknown} params
     * @param {object} owner
     * @returns {Outcome}
     */
    unsubscribe(params, owner) {
      const id = Array.isArray(params) ? params[0] : undefined
      return { result: all.get(id)?.owner === owner && all.delete(id) }
    },

    /** @param {object} owner */
    forget(owner) {
      for (const [id, subscription] of all) if (subscription.owner === owner) all.delete(id)
    },

    /** @param {number} number of the block that was just sealed */
    async publish(number) {
      const sources = number % perBlock === 0 ? { ...preconfirmed, ...canonical } : preconfirmed
      for (const [id, { kind, option, notify }] of all) {
        for (const item of (await sources[kind]?.(number, option)) ?? []) notify(id, item)
      }
    },
  }

  /** @param {number} number */
  async function head(number) {
    const { transactions, uncles, withdrawals, size, totalDifficulty, ...header } = await anvil.call(
      'eth_getBlockByNumber',
      [quantity(number), false],
    )
    return header
  }

  /**
   * @param {{ address?: unknown, topics?: unknown } | undefined} filter
   * @param {number} from
   * @param {number} to
   */
  async function logs({ address, topics } = {}, from, to) {
    return anvil.call('eth_getLogs', [
      { address, topics, fromBlock: quantity(Math.max(0, from)), toBlock: quantity(to) },
    ])
  }

  /**
   * @param {number} number
   * @param {unknown} full without it only hashes, else each transaction together with its receipt
   */
  async function transactions(number, full) {
    const block = await anvil.call('eth_getBlockByNumber', [quantity(number), full === true])
    if (full !== true || block.transactions.length === 0) return block.transactions
    const receipts = await anvil.call('eth_getBlockReceipts', [quantity(number)])
    return block.transactions.map((/** @type {object} */ transaction, /** @type {number} */ index) => ({
      ...transaction,
      ...receipts[index],
    }))
  }
}
