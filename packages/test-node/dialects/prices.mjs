import { toHex } from 'viem'
import { bytesOf } from './bytes.mjs'

/** @typedef {import('../anvil.mjs').Outcome} Outcome */
/** @typedef {import('./types.ts').Facts} Facts */

/**
 * Replies about prices like the chain's, derived from the underlying chain's replies.
 *
 * @param {Facts} facts
 * @returns {Record<string, (params: any[], ask: (method: string, params: unknown[]) => Promise<Outcome>) => Promise<Outcome>>}
 */
export function makePrices({ tip, history, dataFee }) {
  const baseFee = async (/** @type {(method: string, params: unknown[]) => Promise<any>} */ ask) => {
    const { result } = await ask('eth_getBlockByNumber', ['latest', false])
    return BigInt(result.baseFeePerGas)
  }

  return {
    async eth_maxPriorityFeePerGas() {
      return { result: toHex(tip) }
    },

    async eth_gasPrice(_, ask) {
      return { result: toHex((await baseFee(ask)) + tip) }
    },

    /** geth fills in its own tip and twice the base fee. viem prepares transactions this way. */
    async eth_fillTransaction([transaction, ...more], ask) {
      const isPriced = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].some((fee) => transaction[fee])
      const maxFee = 2n * (await baseFee(ask)) + tip
      const fees = isPriced ? {} : { maxPriorityFeePerGas: toHex(tip), maxFeePerGas: toHex(maxFee) }
      return ask('eth_fillTransaction', [{ ...transaction, ...fees }, ...more])
    },

    /** Blocks here are mostly empty, so they contain no tips. The base fee stays constant. */
    async eth_feeHistory(params, ask) {
      const outcome = /** @type {any} */ (await ask('eth_feeHistory', params))
      if (!outcome.result) return outcome
      const stays = toHex(await baseFee(ask))
      const { reward, baseFeePerGas, ...rest } = outcome.result
      return {
        result: {
          ...rest,
          baseFeePerGas: baseFeePerGas.with(-1, stays),
          ...(reward && {
            reward: reward.map((/** @type {unknown[]} */ row) => row.map(() => toHex(history))),
          }),
        },
      }
    },

    async eth_estimateGas(params, ask) {
      const outcome = await ask('eth_estimateGas', params)
      if ('error' in outcome || dataFee === 'none' || dataFee.by !== 'gas') return outcome
      return {
        result: toHex(BigInt(/** @type {string} */ (outcome.result)) + gasOfBytes(dataFee, params[0])),
      }
    },

    async linea_estimateGas([transaction, , overrides], ask) {
      const params = [transaction, 'latest', ...(overrides ? [overrides] : [])]
      const outcome = await ask('eth_estimateGas', params)
      if ('error' in outcome) return outcome
      const gas = BigInt(/** @type {string} */ (outcome.result))
      const perByte = BigInt(dataFee === 'none' ? 0 : dataFee.perByte)
      const ofSize = (perByte * bytesOf(transaction)) / gas
      return {
        result: {
          gasLimit: toHex(gas),
          baseFeePerGas: toHex(await baseFee(ask)),
          priorityFeePerGas: toHex(tip + ofSize),
        },
      }
    },
  }
}

/**
 * @param {Exclude<Facts['dataFee'], 'none'>} fee
 * @param {object} transaction
 */
export function gasOfBytes({ perByte }, transaction) {
  return BigInt(perByte) * bytesOf(transaction)
}
