import { numberToHex } from 'viem'
import { ENTRY_POINT } from '../deployments.mjs'
import { CORE, readOperation, WHOLE } from '../operation/readOperation.mjs'
import { refused } from '../operation/refused.mjs'
import { makeService } from '../service.mjs'
import { admit, admitTime } from './admit.mjs'
import { BUNDLER, makeSender } from './bundle.mjs'
import { codes } from './bundlerErrors.mjs'
import { bundlerFaultKinds } from './bundlerFaults.mjs'
import { estimate } from './estimate.mjs'
import { forgedReceipt } from './forgeReceipt.mjs'
import { operationReceipt } from './operationReceipt.mjs'
import { admitPrice, priceNow } from './price.mjs'
import { makeSimulator } from './simulate.mjs'

/** @typedef {import('viem').Hex} Hex */
/** @typedef {import('./bundlerFaults.mjs').Bundling} Bundling */

/**
 * An operation that the bundler took. It has no transaction while it waits, and never has one if it was lost.
 *
 * @typedef {{ wire: any, sender: string, nonce: bigint, isLost: boolean, transactions: Hex[] }} Taken
 */

/**
 * A bundler for tests (ERC-4337, EntryPoint 0.8): one operation per bundle, sent at once. It has no mempool of other
 * bundlers, no reputation, and does not trace opcodes.
 *
 * @param {{
 *   anvil: import('../anvil.mjs').Anvil
 *   chainId: number
 *   faults: string[]
 *   seed: number
 *   record: (item: unknown) => void
 * }} options
 */
export function makeBundler({ anvil, chainId, faults, seed, record }) {
  const simulator = makeSimulator(anvil)
  const send = makeSender({ anvil, chainId })
  /** @type {Map<string, Taken>} */
  const taken = new Map()
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set()

  const service = makeService({
    kinds: bundlerFaultKinds,
    faults,
    seed,
    record,
    before: () => ({ bundling: /** @type {Bundling} */ ({ times: 1, after: 0, dearer: 0n, forge }) }),
    methods: {
      eth_chainId: async () => numberToHex(chainId),
      eth_supportedEntryPoints: async () => [ENTRY_POINT],

      pimlico_getUserOperationGasPrice: (_, { bundling }) => priceNow(anvil, bundling.dearer),

      async eth_estimateUserOperationGas([given, entryPoint, overrides]) {
        supported(entryPoint)
        const operation = readOperation(given, [...CORE, 'signature'])
        return estimate(operation, { anvil, simulator, overrides: Object(overrides) })
      },

      async eth_sendUserOperation([given, entryPoint], { bundling }) {
        supported(entryPoint)
        const operation = readOperation(given, WHOLE)
        await admit(operation, { anvil, chainId })
        await admitPrice(operation, anvil, bundling.dearer)
        const hash = await simulator.hash(operation)
        await refuseSecond(hash, operation)
        await simulator.run(operation, BUNDLER)
        const { validUntil } = await simulator.validate(operation)
        await admitTime(validUntil, anvil)
        const { sender, nonce } = operation
        const entry = {
          wire: given,
          sender,
          nonce,
          isLost: bundling.times === 0,
          transactions: /** @type {Hex[]} */ ([]),
        }
        taken.set(hash, entry)
        const bundle = async () => {
          for (let time = 0; time < bundling.times; time++) entry.transactions.push(await send(operation))
        }
        if (bundling.after === 0) await bundle()
        else later(bundling.after, bundle)
        return hash
      },

      async eth_getUserOperationByHash([hash]) {
        const entry = taken.get(`${hash}`)
        if (!entry || entry.isLost) return null
        const found = await Promise.all(
          entry.transactions.map((one) => anvil.call('eth_getTransactionByHash', [one])),
        )
        const {
          hash: transactionHash = null,
          blockHash = null,
          blockNumber = null,
        } = found.find(Boolean) ?? {}
        return { userOperation: entry.wire, entryPoint: ENTRY_POINT, transactionHash, blockHash, blockNumber }
      },

      async eth_getUserOperationReceipt([hash]) {
        for (const transaction of taken.get(`${hash}`)?.transactions ?? []) {
          const receipt = await anvil.call('eth_getTransactionReceipt', [transaction])
          const own = receipt && operationReceipt(/** @type {Hex} */ (hash), receipt)
          if (own) return own
        }
        return null
      },
    },
  })

  return {
    ...service,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }

  /** @param {unknown} hash */
  async function forge(hash) {
    const entry = taken.get(`${hash}`)
    return entry && forgedReceipt(/** @type {Hex} */ (hash), entry.wire, anvil)
  }

  /**
   * @param {number} milliseconds
   * @param {() => Promise<void>} bundle
   */
  function later(milliseconds, bundle) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      // The chain may have stopped in the meantime.
      bundle().catch(() => {})
    }, milliseconds)
    timers.add(timer)
  }

  /**
   * Refuses an operation while it, or another one with its nonce, waits in a transaction.
   *
   * @param {Hex} hash
   * @param {import('../operation/readOperation.mjs').Operation} operation
   */
  async function refuseSecond(hash, { sender, nonce }) {
    for (const [other, entry] of taken) {
      if (entry.sender !== sender || entry.nonce !== nonce || !(await isWaiting(entry))) continue
      throw refused(codes.invalid, other === hash ? 'Already known' : 'Another operation has this nonce')
    }
  }

  /** @param {Taken} entry */
  async function isWaiting({ transactions, isLost }) {
    if (transactions.length === 0) return !isLost
    for (const one of transactions) {
      const found = await anvil.call('eth_getTransactionByHash', [one])
      if (found && found.blockNumber === null) return true
    }
    return false
  }
}

/** @param {unknown} entryPoint */
function supported(entryPoint) {
  if (`${entryPoint}`.toLowerCase() !== ENTRY_POINT.toLowerCase())
    throw refused(codes.invalid, `This bundler has only the entry point ${ENTRY_POINT}`)
}
