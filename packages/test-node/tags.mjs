/** @typedef {{ pending: number, latest: number, safe: number, finalized: number, earliest: number }} View */

/**
 * The position of a method's block parameter, and the meaning of a missing one.
 *
 * @type {Record<string, { at: number, missing: keyof View }>}
 */
const blockAt = {
  eth_getBlockByNumber: { at: 0, missing: 'latest' },
  eth_getBlockReceipts: { at: 0, missing: 'latest' },
  eth_getBlockTransactionCountByNumber: { at: 0, missing: 'latest' },
  eth_getRawTransactionByBlockNumberAndIndex: { at: 0, missing: 'latest' },
  eth_getTransactionByBlockNumberAndIndex: { at: 0, missing: 'latest' },
  eth_getUncleByBlockNumberAndIndex: { at: 0, missing: 'latest' },
  eth_getUncleCountByBlockNumber: { at: 0, missing: 'latest' },
  debug_traceBlockByNumber: { at: 0, missing: 'latest' },
  trace_block: { at: 0, missing: 'latest' },
  eth_call: { at: 1, missing: 'latest' },
  eth_createAccessList: { at: 1, missing: 'latest' },
  eth_estimateGas: { at: 1, missing: 'pending' },
  eth_feeHistory: { at: 1, missing: 'latest' },
  eth_getAccount: { at: 1, missing: 'latest' },
  eth_getAccountInfo: { at: 1, missing: 'latest' },
  eth_getBalance: { at: 1, missing: 'latest' },
  eth_getCode: { at: 1, missing: 'latest' },
  eth_getTransactionCount: { at: 1, missing: 'latest' },
  eth_simulateV1: { at: 1, missing: 'latest' },
  debug_traceCall: { at: 1, missing: 'latest' },
  eth_getProof: { at: 2, missing: 'latest' },
  eth_getStorageAt: { at: 2, missing: 'latest' },
}

/**
 * Replaces block tags with numbers, because anvil resolves them differently. Numbers and hashes stay.
 *
 * @param {string} method
 * @param {unknown[]} params
 * @param {() => Promise<View>} view called only if there is a tag
 * @returns {Promise<unknown[]>}
 */
export async function withNumbers(method, params, view) {
  if (method === 'eth_getLogs') return [await filterWithNumbers(params[0], view), ...params.slice(1)]

  const place = Object.hasOwn(blockAt, method) ? blockAt[method] : undefined
  if (!place || params.length < place.at) return params
  const tag = params[place.at] ?? place.missing
  return params.toSpliced(place.at, 1, isTag(tag) ? quantity((await view())[tag]) : tag)
}

/**
 * @param {unknown} filter
 * @param {() => Promise<View>} view
 */
async function filterWithNumbers(filter, view) {
  if (typeof filter !== 'object' || filter === null || 'blockHash' in filter) return filter
  const { fromBlock, toBlock } = /** @type {{ fromBlock?: unknown, toBlock?: unknown }} */ (filter)
  const numbers = await view()
  const [from, to] = [fromBlock ?? 'latest', toBlock ?? 'latest'].map((tag) =>
    isTag(tag) ? quantity(numbers[tag]) : tag,
  )
  return { ...filter, fromBlock: from, toBlock: to }
}

/**
 * @param {unknown} value
 * @returns {value is keyof View}
 */
function isTag(value) {
  return ['pending', 'latest', 'safe', 'finalized', 'earliest'].includes(/** @type {string} */ (value))
}

/**
 * The position of a method's block parameter; -1 if it has none.
 *
 * @param {string} method
 */
export function placeOf(method) {
  return (Object.hasOwn(blockAt, method) ? blockAt[method]?.at : undefined) ?? -1
}

/** @param {number} number */
export const quantity = (number) => `0x${number.toString(16)}`
