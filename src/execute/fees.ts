import type { Hex } from 'viem'
import type { Fees } from '../wire/batch.ts'
import { readSigned } from './signed.ts'

/** Wei per gas, as it is signed. */
export type FeeValues = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/** The same figures as numbers. */
export function feeValues(fees: Fees): FeeValues {
  return 'gasPrice' in fees
    ? { gasPrice: BigInt(fees.gasPrice) }
    : { maxFeePerGas: BigInt(fees.maxFeePerGas), maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas) }
}

/**
 * Fees that replace signed bytes: nodes ask for both fields to be at least 10 % above the old ones, we raise them by
 * 12.5 % or to what the market asks, whichever is more.
 */
export function raiseFees(fees: FeeValues, old: Hex): FeeValues {
  const { maxFeePerGas: oldMax, maxPriorityFeePerGas: oldTip } = readSigned(old)
  if ('gasPrice' in fees) return { gasPrice: larger(fees.gasPrice, raised(oldMax)) }
  const maxPriorityFeePerGas = larger(fees.maxPriorityFeePerGas, raised(oldTip))
  const maxFeePerGas = larger(fees.maxFeePerGas, raised(oldMax))
  return { maxFeePerGas: larger(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas }
}

/** Types that know no gas price take it for both fields. */
export function asDynamic(fees: FeeValues): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } {
  return 'gasPrice' in fees ? { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice } : fees
}

/** Rounded up, and always more than before. */
function raised(old: bigint): bigint {
  return larger((old * 1125n + 999n) / 1000n, old + 1n)
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
