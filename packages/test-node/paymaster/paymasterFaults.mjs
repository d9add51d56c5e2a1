import { withResults } from '../faults.mjs'
import { webFaultKinds } from '../webFaults.mjs'

/**
 * What the paymaster signs for one message. A fault may change it.
 *
 * @typedef {object} Terms
 * @property {number} seconds from now until the data expires; negative if it has expired
 * @property {boolean} isFinal the stub is the final data
 * @property {boolean} isOther the signature is for another operation
 * @property {bigint} rate tokens for 10¹⁸ wei, where a token pays
 */

/** @typedef {import('../faultLayers.mjs').FaultKind<import('../service.mjs').Talk & { terms: Terms }>} PaymasterFaultKind */

const STUB = 'pm_getPaymasterStubData'
const DATA = 'pm_getPaymasterData'
const QUOTES = 'pimlico_getTokenQuotes'
const isOurs = (/** @type {string} */ method) => method === STUB || method === DATA

/** An address without code and without a deposit. */
export const WRONG_PAYMASTER = '0x00000000000000000000000000000000000bad00'

/** Far above any block's gas limit, and small enough for EntryPoint. */
export const ABSURD_GAS = '0xffffffffffff'

/** Bytes of the answer of `huge`. */
export const HUGE = 20_000_000

/**
 * All faults of the paymaster service, by name. `KIND@pm_getPaymasterData` keeps one to the second call.
 *
 * @type {Record<string, PaymasterFaultKind>}
 */
export const paymasterFaultKinds = {
  ...webFaultKinds,
  refuse: {
    value: 'RATE',
    says: 'refuses to sponsor, with a JSON-RPC error',
    make: (_value, _random, only) => async (talk, next) => {
      const error = { code: -32000, message: 'The policy does not sponsor this operation' }
      for (const [index, method] of talk.methods.entries())
        if (only === undefined ? isOurs(method) : method === only) talk.instead(index, { error })
      return next()
    },
  },
  nothing: changing('answers an empty object', () => ({})),
  huge: changing(`answers ${HUGE / 1_000_000} megabytes of data`, (result) => ({
    ...result,
    paymasterData: `0x${'ff'.repeat(HUGE / 2)}`,
  })),
  'absurd-gas': changing("the paymaster's gas limits are absurd", (result) => ({
    ...result,
    paymasterVerificationGasLimit: ABSURD_GAS,
    paymasterPostOpGasLimit: ABSURD_GAS,
  })),
  'wrong-paymaster': changing('names an address without code', (result) => ({
    ...result,
    paymaster: WRONG_PAYMASTER,
  })),
  'loud-sponsor': changing('names a sponsor with markup, a line break and an address to load', (result) => ({
    ...result,
    sponsor: { name: '<b>Free</b>\n\u202eeerf', icon: 'https://sponsor.invalid/icon.svg' },
  })),
  expired: {
    value: 'RATE',
    says: 'the data has expired an hour ago',
    make: () => async (talk, next) => {
      talk.terms.seconds = -3600
      return next()
    },
  },
  'expires-in': {
    value: 'MS',
    usual: 20_000,
    says: 'the data expires soon (20000), before a bundler takes it',
    make: (ms) => async (talk, next) => {
      talk.terms.seconds = Math.floor(ms / 1000)
      return next()
    },
  },
  'other-operation': {
    value: 'RATE',
    says: 'the data is signed for another operation',
    make: () => async (talk, next) => {
      talk.terms.isOther = true
      return next()
    },
  },
  dear: {
    value: 'RATE',
    says: 'wants ten times the price in a token; only its data does with @pm_getPaymasterData',
    make: () => async (talk, next) => {
      talk.terms.rate *= 10n
      return next()
    },
  },
  'other-token': {
    value: 'RATE',
    says: 'names the price of another token',
    make: () => async (talk, next) =>
      withResults(await next(), talk, (method, result) => {
        if (method !== QUOTES) return undefined
        const { quotes } = /** @type {{ quotes: object[] }} */ (result)
        return { result: { quotes: quotes.map((one) => ({ ...one, token: WRONG_PAYMASTER })) } }
      }),
  },
  final: {
    value: 'none',
    says: 'the stub is final (isFinal), and valid for any gas',
    make: () => async (talk, next) => {
      talk.terms.isFinal = true
      return next()
    },
  },
}

/**
 * A fault that changes the results of the method after the @, or of both.
 *
 * @param {string} says
 * @param {(result: any) => unknown} change
 * @returns {PaymasterFaultKind}
 */
function changing(says, change) {
  return {
    value: 'RATE',
    says,
    make: (_value, _random, only) => async (talk, next) =>
      withResults(await next(), talk, (method, result) =>
        (only === undefined ? isOurs(method) : method === only) ? { result: change(result) } : undefined,
      ),
  }
}
