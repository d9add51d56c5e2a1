/** @typedef {import('./faults.mjs').Exchange} Exchange */
/** @typedef {import('./hostile.mjs').Told} Told */

/** The coin's address in simulations by geth and others. */
const COIN = `0x${'ee'.repeat(20)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const FIVE_COINS = 5n * 10n ** 18n

/** @param {string | undefined} to */
export function income(to = COIN) {
  const word = (/** @type {string} */ hex) => `0x${hex.slice(2).padStart(64, '0')}`
  return {
    address: COIN,
    topics: [TRANSFER, word(COIN), word(to.toLowerCase())],
    data: word(quantity(FIVE_COINS)),
  }
}

/** @param {Told} input */
export async function forgedReceipt({ params: [transactionHash], chain, latest }) {
  const block = await chain('eth_getBlockByNumber', [quantity(BigInt(await latest())), false])
  return {
    transactionHash,
    transactionIndex: '0x0',
    blockHash: block.hash,
    blockNumber: block.number,
    from: COIN,
    to: COIN,
    cumulativeGasUsed: '0x5208',
    gasUsed: '0x5208',
    effectiveGasPrice: block.baseFeePerGas ?? '0x0',
    contractAddress: null,
    logs: [],
    logsBloom: `0x${'00'.repeat(256)}`,
    status: '0x1',
    type: '0x2',
  }
}

/**
 * The receipt of the newest other transaction; the chain has some from its start.
 *
 * @param {string} hash
 * @param {Exchange['chain']} chain
 */
export async function otherReceipt(hash, chain) {
  for (let number = BigInt(await chain('eth_blockNumber')); number >= 0n; number -= 1n) {
    const { transactions } = await chain('eth_getBlockByNumber', [quantity(number), false])
    const other = transactions.find((/** @type {string} */ one) => one !== hash)
    if (other) return chain('eth_getTransactionReceipt', [other])
  }
  return null
}

/** @param {Told} input */
export function emptied({ result }) {
  return result && { ...result, transactions: [] }
}

/**
 * The same, but with other block hashes, as on another chain.
 *
 * @param {Told} input
 */
export function fromElsewhere({ result }) {
  if (!result) return result
  /** @type {Record<string, string>} */
  const changed = {}
  const names = 'transactionHash' in result ? ['blockHash'] : ['hash', 'parentHash']
  for (const name of names) if (result[name]) changed[name] = elsewhere(result[name])
  return { ...result, ...changed }
}

/** @param {string} hash */
function elsewhere(hash) {
  return quantity(BigInt(hash) ^ (2n ** 256n - 1n), 64)
}

/**
 * @param {bigint} value
 * @param {number} [digits]
 */
export function quantity(value, digits = 1) {
  return `0x${value.toString(16).padStart(digits, '0')}`
}
