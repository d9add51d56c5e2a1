import { layered } from './faultLayers.mjs'
import { outcomeOf } from './operation/refused.mjs'
import { answerMessage, methodsOf, readMessage } from './rpc.mjs'

/** @typedef {import('./anvil.mjs').Outcome} Outcome */

/**
 * One message to a service, as its faults see it.
 *
 * @typedef {object} Talk
 * @property {string[]} methods
 * @property {unknown[]} params of each method, in the same order
 * @property {(index: number, outcome: Outcome) => void} instead answers one request without doing what it asks
 */

/**
 * A JSON-RPC service beside the node, with a table of faults of its own. `before` gives each message the state
 * that faults change and methods read.
 *
 * @template {object} state
 * @param {{
 *   kinds: Record<string, import('./faultLayers.mjs').FaultKind<Talk & state>>
 *   faults: string[]
 *   seed: number
 *   before: () => state
 *   methods: Record<string, (params: unknown[], state: state) => Promise<unknown>>
 *   record: (item: unknown) => void
 * }} options
 */
export function makeService({ kinds, faults, seed, before, methods, record }) {
  let fault = layered(kinds, faults, seed)

  return {
    /**
     * @param {string} text
     * @returns {Promise<import('./faults.mjs').Reply>}
     */
    async reply(text) {
      const message = readMessage(text)
      if ('refusal' in message) return { status: 200, body: message.refusal }
      for (const item of message.items) record(item)
      /** @type {Map<number, Outcome>} */
      const replaced = new Map()
      const talk = {
        ...before(),
        methods: methodsOf(message),
        params: message.items.map((item) => /** @type {{ params?: unknown } | null} */ (item)?.params),
        instead: (/** @type {number} */ index, /** @type {Outcome} */ outcome) => {
          replaced.set(index, outcome)
        },
      }
      return fault(talk, async () => ({
        status: 200,
        body: await answerMessage(message, async (call, index) => replaced.get(index) ?? answer(call, talk)),
      }))
    },

    /** @param {string[]} faults @param {number} [newSeed] */
    setFaults(faults, newSeed = seed) {
      fault = layered(kinds, faults, newSeed)
    },
  }

  /**
   * @param {import('./rpc.mjs').Call} call
   * @param {state} state
   * @returns {Promise<Outcome>}
   */
  async function answer({ method, params = [] }, state) {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) return { error: { code: -32601, message: `The method ${method} does not exist` } }
    if (!Array.isArray(params)) return { error: { code: -32602, message: 'Params have to be an array' } }
    return outcomeOf(() => run(params, state))
  }
}
