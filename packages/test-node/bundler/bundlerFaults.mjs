import { withResults } from '../faults.mjs'
import { webFaultKinds } from '../webFaults.mjs'
import { priceIn } from './price.mjs'

/**
 * How the bundler treats the operations of one message. A fault may change it.
 *
 * @typedef {object} Bundling
 * @property {number} times how often it bundles an operation
 * @property {number} after milliseconds until it does
 * @property {bigint} dearer the factor of the chain's tip below which it takes none; 0 for none
 * @property {(hash: unknown) => Promise<object | undefined>} forge a receipt of success for a taken operation
 */

/** @typedef {import('../faultLayers.mjs').FaultKind<import('../service.mjs').Talk & { bundling: Bundling }>} BundlerFaultKind */

const SEND = 'eth_sendUserOperation'
const RECEIPT = 'eth_getUserOperationReceipt'
const PRICE = 'pimlico_getUserOperationGasPrice'

/** The factor of `dear`. */
const DEARER = 5n

/** The error of `refuse` and `error-but-bundles`: neither proves that the operation is lost. */
const error = { code: -32603, message: 'The bundler has a problem' }

/**
 * All faults of the bundler, by name.
 *
 * @type {Record<string, BundlerFaultKind>}
 */
export const bundlerFaultKinds = {
  ...webFaultKinds,
  refuse: refusing(error),
  'banned-opcode': refusing({ code: -32502, message: 'The account uses a banned opcode' }),
  throttled: refusing({ code: -32504, message: 'The paymaster is throttled' }),
  unstaked: refusing({ code: -32505, message: "The paymaster's stake is too low" }),
  'error-but-bundles': {
    value: 'RATE',
    says: 'answers an error to an operation, and bundles it',
    make: () => async (talk, next) =>
      withResults(await next(), talk, (method) => (method === SEND ? { error } : undefined)),
  },
  lose: {
    value: 'RATE',
    says: 'answers the hash of an operation, and forgets it',
    make: () => async (talk, next) => {
      talk.bundling.times = 0
      return next()
    },
  },
  twice: {
    value: 'RATE',
    says: 'puts an operation into two transactions',
    make: () => async (talk, next) => {
      talk.bundling.times = 2
      return next()
    },
  },
  late: {
    value: 'MS',
    usual: 3000,
    says: 'bundles an operation late (3000)',
    make: (ms) => async (talk, next) => {
      talk.bundling.after = ms
      return next()
    },
  },
  dear: {
    value: 'RATE',
    says: `takes no operation with less than ${DEARER} times the chain's tip, and says so if asked for its price`,
    make: () => async (talk, next) => {
      talk.bundling.dearer = DEARER
      return next()
    },
  },
  'absurd-price': {
    value: 'RATE',
    says: 'names a price of a million coins for a unit of gas',
    make: () => async (talk, next) =>
      withResults(await next(), talk, (method) =>
        method === PRICE ? { result: { standard: priceIn(10n ** 24n, 10n ** 24n) } } : undefined,
      ),
  },
  'other-hash': {
    value: 'RATE',
    says: 'answers another hash than that of the operation',
    make: () => async (talk, next) =>
      withResults(await next(), talk, (method, result) =>
        method === SEND ? { result: inverted(`${result}`) } : undefined,
      ),
  },
  'forged-receipt': {
    value: 'RATE',
    says: 'an operation that is in no block has a receipt of success',
    make: () => async (talk, next) => {
      const forged = await Promise.all(
        talk.params.map((params) => talk.bundling.forge(/** @type {unknown[]} */ (params)?.[0])),
      )
      return withResults(await next(), talk, (method, result, index) =>
        method === RECEIPT && result === null && forged[index] ? { result: forged[index] } : undefined,
      )
    },
  },
  'wrong-success': {
    value: 'RATE',
    says: 'receipts report success for failure, and failure for success',
    make: () => async (talk, next) =>
      withResults(await next(), talk, (method, result) => {
        const receipt = /** @type {{ success: boolean } | null} */ (result)
        return method === RECEIPT && receipt
          ? { result: { ...receipt, success: !receipt.success } }
          : undefined
      }),
  },
}

/** @param {string} hash */
const inverted = (hash) => `0x${(BigInt(hash) ^ (2n ** 256n - 1n)).toString(16).padStart(64, '0')}`

/**
 * A fault that answers an error to an operation, and does nothing. It has the codes for which this bundler has no rule
 * of its own.
 *
 * @param {{ code: number, message: string }} error
 * @returns {BundlerFaultKind}
 */
function refusing(error) {
  return {
    value: 'RATE',
    says: `answers ${error.code} to an operation, and does nothing`,
    make: () => async (talk, next) => {
      for (const [index, method] of talk.methods.entries())
        if (method === SEND) talk.instead(index, { error })
      return next()
    },
  }
}
