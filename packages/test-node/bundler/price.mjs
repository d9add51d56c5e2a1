import { numberToHex } from 'viem'
import { refused } from '../operation/refused.mjs'
import { codes } from './bundlerErrors.mjs'

/**
 * The bundler's price in wei per gas, for the method of alto (`pimlico_getUserOperationGasPrice`). `dearer` multiplies
 * the chain's tip.
 *
 * @param {import('../anvil.mjs').Anvil} anvil
 * @param {bigint} dearer
 */
export async function priceNow(anvil, dearer) {
  const [tip, { baseFeePerGas }] = await Promise.all([
    anvil.call('eth_maxPriorityFeePerGas', []),
    anvil.call('eth_getBlockByNumber', ['latest', false]),
  ])
  const least = BigInt(tip) * (dearer || 1n)
  const standard = priceIn(2n * BigInt(baseFeePerGas) + least, least)
  return { slow: standard, standard, fast: standard }
}

/**
 * @param {bigint} maxFeePerGas
 * @param {bigint} maxPriorityFeePerGas
 */
export const priceIn = (maxFeePerGas, maxPriorityFeePerGas) => ({
  maxFeePerGas: numberToHex(maxFeePerGas),
  maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
})

/**
 * Refuses an operation below the bundler's price, in the words of alto.
 *
 * @param {import('../operation/readOperation.mjs').Operation} operation
 * @param {import('../anvil.mjs').Anvil} anvil
 * @param {bigint} dearer
 */
export async function admitPrice({ maxPriorityFeePerGas }, anvil, dearer) {
  if (dearer === 0n) return
  const least = BigInt((await priceNow(anvil, dearer)).standard.maxPriorityFeePerGas)
  if (maxPriorityFeePerGas >= least) return
  throw refused(
    codes.invalid,
    `maxPriorityFeePerGas must be at least ${least} (current maxPriorityFeePerGas: ${maxPriorityFeePerGas})`,
  )
}
