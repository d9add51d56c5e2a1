import { placeOf } from '../tags.mjs'
import { makeAdmission } from './admission.mjs'
import { makePrices } from './prices.mjs'
import { refuse } from './refusal.mjs'
import { inWordsOf } from './wording.mjs'

/** @typedef {import('../anvil.mjs').Outcome} Outcome */
/** @typedef {(method: string, params: unknown[]) => Promise<Outcome>} Ask */

/** Methods that reveal a waiting transaction. */
const sightings = [
  'eth_getTransactionByHash',
  'eth_getRawTransactionByHash',
  'eth_getTransactionBySenderAndNonce',
]

/**
 * Replies like the nodes of a chain. `next` asks the test node without a dialect.
 *
 * @param {{ facts: import('./types.ts').Facts, anvil: import('../anvil.mjs').Anvil, pace: number }} parts
 */
export function makeDialect({ facts, anvil, pace }) {
  const admit = makeAdmission({ facts, anvil, pace })
  const prices = makePrices(facts)

  /** @type {(method: string, params: unknown[], ask: Ask) => Promise<Outcome>} */
  return async (method, params, next) => {
    if (facts.absent.includes(method)) return refuse(facts.absentRefusal)
    const ask = withPending(next)
    if (method === 'eth_sendRawTransaction') {
      const refused = await admit(params[0])
      if (refused) return refused
      const outcome = await next(method, params)
      return 'error' in outcome ? inWordsOf(facts, anvil, params[0], outcome.error) : outcome
    }
    const price = Object.hasOwn(prices, method) ? prices[method] : undefined
    if (price) return price(params, ask)
    const outcome = await ask(method, params)
    return facts.mempool === 'sequencer' && sightings.includes(method) ? unseen(outcome) : outcome
  }

  /** @param {Ask} next @returns {Ask} */
  function withPending(next) {
    return async (method, params) => {
      const means = method === 'eth_getTransactionCount' ? facts.pendingCount : facts.pending
      const at = placeOf(method)
      if (params[at] !== 'pending') return next(method, params)
      if (typeof means === 'object') return refuse(means)
      if (means === 'latest') return next(method, params.with(at, 'latest'))
      if (means === 'preconfirmed') return next(method, params)
      const outcome = await anvil.ask(method, params)
      return method === 'eth_getBlockByNumber' ? unsealed(outcome) : outcome
    }
  }
}

/**
 * Replaces a transaction that is in no block with null.
 *
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
function unseen(outcome) {
  const { result } = /** @type {{ result?: any }} */ (outcome)
  return result && !result.blockNumber ? { result: null } : outcome
}

/**
 * A block that is still being built has no hash.
 *
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
function unsealed(outcome) {
  const { result } = /** @type {{ result?: any }} */ (outcome)
  return result ? { result: { ...result, hash: null, nonce: null } } : outcome
}
