import { GAS_PRICE_ORACLE } from './dialects/oracle.mjs'
import { withResults } from './faults.mjs'
import { emptied, forgedReceipt, fromElsewhere, income, otherReceipt, quantity } from './forged.mjs'

/** @typedef {import('./faults.mjs').Exchange} Exchange */
/** @typedef {import('./faults.mjs').Reply} Reply */
/** @typedef {Pick<Exchange, 'methods' | 'params' | 'chain' | 'latest'>} Asked */

/**
 * The input of a lie: one request and its true result, and the other methods of the same message.
 *
 * @typedef {object} Told
 * @property {string} method
 * @property {any[]} params
 * @property {any} result
 * @property {string[]} together the methods of the whole message, including this one
 * @property {Exchange['chain']} chain asks the underlying chain
 * @property {Exchange['latest']} latest the newest canonical block
 */

/**
 * @typedef {object} HostileKind
 * @property {string} says one line of the help
 * @property {Record<string, (input: Told) => unknown>} tells by method, the forged result
 */

/** The size of lies about counts and fees. */
const NONCES_OFF = 3n
const FEES_TIMES = 100n

/**
 * All lies of the node, by name. Add an entry for a new kind.
 *
 * @type {Record<string, HostileKind>}
 */
export const hostileKinds = {
  'fees-rise': {
    says: 'fees, those for data too, are a hundred times as high where they are asked for with a nonce, to sign',
    tells: {
      eth_gasPrice: (input) => atSigning(input, raised),
      eth_maxPriorityFeePerGas: (input) => atSigning(input, raised),
      eth_feeHistory: (input) =>
        atSigning(input, (history) => ({
          ...history,
          baseFeePerGas: history.baseFeePerGas?.map(raised),
          reward: history.reward?.map((/** @type {string[]} */ tips) => tips.map(raised)),
        })),
      eth_call: (input) =>
        input.params[0]?.to?.toLowerCase() === GAS_PRICE_ORACLE.toLowerCase()
          ? atSigning(input, raised)
          : input.result,
      linea_estimateGas: (input) =>
        atSigning(input, (told) => ({ ...told, priorityFeePerGas: raised(told.priorityFeePerGas) })),
      eth_getBlockByNumber: (input) =>
        atSigning(input, (block) => ({ ...block, baseFeePerGas: raised(block.baseFeePerGas) })),
    },
  },
  'forged-logs': {
    says: 'simulations hide what leaves, and show five coins that come in',
    tells: {
      eth_simulateV1: ({ result, params }) =>
        result.map((/** @type {any} */ block, /** @type {number} */ at) => ({
          ...block,
          calls: block.calls.map((/** @type {any} */ call, /** @type {number} */ index) => ({
            ...call,
            logs: [income(params[0]?.blockStateCalls?.[at]?.calls?.[index]?.from)],
          })),
        })),
    },
  },
  'forged-receipts': {
    says: 'what is in no block has a receipt of success in the newest canonical one',
    tells: {
      eth_getTransactionReceipt: (input) => input.result ?? forgedReceipt(input),
    },
  },
  'swapped-receipts': {
    says: 'each receipt is that of another transaction, which was executed',
    tells: {
      eth_getTransactionReceipt: ({ params, chain }) => otherReceipt(params[0], chain),
    },
  },
  'nonces-high': {
    says: 'three more transactions of each account than there are',
    tells: { eth_getTransactionCount: ({ result }) => quantity(BigInt(result) + NONCES_OFF) },
  },
  'nonces-low': {
    says: 'three transactions fewer of each account, or none',
    tells: {
      eth_getTransactionCount: ({ result }) =>
        quantity(BigInt(result) < NONCES_OFF ? 0n : BigInt(result) - NONCES_OFF),
    },
  },
  'empty-blocks': {
    says: 'blocks come without their transactions',
    tells: { eth_getBlockByNumber: emptied, eth_getBlockByHash: emptied },
  },
  'other-chain': {
    says: 'eth_chainId and net_version name the next chain',
    tells: {
      eth_chainId: ({ result }) => quantity(BigInt(result) + 1n),
      net_version: ({ result }) => `${BigInt(result) + 1n}`,
    },
  },
  'other-blocks': {
    says: 'blocks, the first among them, and receipts are those of another chain',
    tells: {
      eth_getBlockByNumber: fromElsewhere,
      eth_getBlockByHash: fromElsewhere,
      eth_getTransactionReceipt: fromElsewhere,
    },
  },
  'other-receipts': {
    says: 'receipts name blocks of another chain',
    tells: { eth_getTransactionReceipt: fromElsewhere },
  },
}

/**
 * Throws an `Error` with a sentence for the person who typed it.
 *
 * @param {string} kind
 * @returns {HostileKind}
 */
export function readHostile(kind) {
  const found = Object.hasOwn(hostileKinds, kind) ? hostileKinds[kind] : undefined
  if (!found)
    throw new Error(`There is no lie "${kind}". There are: ${Object.keys(hostileKinds).join(', ')}.`)
  return found
}

/**
 * Replaces the node's results with lies, and applies the first one last. Errors stay.
 *
 * @param {string[]} kinds
 * @returns {(exchange: Asked, next: () => Promise<Reply>) => Promise<Reply>}
 */
export function lying(kinds) {
  const layers = kinds.map(readHostile).toReversed()
  return async (exchange, next) => {
    let reply = await next()
    for (const { tells } of layers) reply = await applyLies(tells, exchange, reply)
    return reply
  }
}

/**
 * @param {HostileKind['tells']} tells
 * @param {Asked} exchange
 * @param {Reply} reply
 */
async function applyLies(tells, { methods, params, chain, latest }, reply) {
  /** @type {Promise<[number, unknown]>[]} */
  const lies = []
  withResults(reply, { methods }, (method, result, index) => {
    const tell = Object.hasOwn(tells, method) ? tells[method] : undefined
    const given = params[index]
    const own = { method, params: Array.isArray(given) ? given : [], result }
    const one = { ...own, together: methods, chain, latest }
    if (tell) lies.push(Promise.resolve(tell(one)).then((lie) => [index, lie]))
    return undefined
  })
  const forgedResults = new Map(await Promise.all(lies))
  return withResults(reply, { methods }, (_method, _result, index) =>
    forgedResults.has(index) ? { result: forgedResults.get(index) } : undefined,
  )
}

/**
 * The wallet requests the nonce when it signs, which is after the approval.
 *
 * @param {Told} input
 * @param {(result: any) => unknown} change
 */
function atSigning({ result, together }, change) {
  return together.includes('eth_getTransactionCount') && result !== null ? change(result) : result
}

/** @param {string | undefined} fee */
function raised(fee) {
  return fee === undefined ? undefined : quantity(BigInt(fee) * FEES_TIMES)
}
