import { type Hex, numberToHex } from 'viem'
import type { Fees } from '../../domain/batch.ts'
import type { Ceiling } from '../../domain/review/ceiling.ts'
import { feeRose } from '../../domain/review/feeRose.ts'
import { readSigned } from './readSigned.ts'
import { allowed } from './signedBounds.ts'

/** Wei per gas, as it is signed. */
export type FeeValues = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/** The same figures as numbers. */
export function feeValues(fees: Fees): FeeValues {
  return 'gasPrice' in fees
    ? { gasPrice: BigInt(fees.gasPrice) }
    : { maxFeePerGas: BigInt(fees.maxFeePerGas), maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas) }
}

/** The same figures in JSON form. */
export function inJson(values: FeeValues): Fees {
  if ('gasPrice' in values) return { gasPrice: numberToHex(values.gasPrice) }
  return {
    maxFeePerGas: numberToHex(values.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(values.maxPriorityFeePerGas),
  }
}

/** Wei per gas that are likely paid: not all of the most that is signed. */
export function likelyPrice(fees: FeeValues, base: bigint | undefined): bigint {
  if ('gasPrice' in fees) return fees.gasPrice
  const price = (base ?? fees.maxFeePerGas) + fees.maxPriorityFeePerGas
  return smaller(price, fees.maxFeePerGas)
}

/** What the chain asks for now, in wei. */
export type Cost = {
  /** Per gas; absent where the chain has no base fee, or does not tell. */
  base?: bigint | undefined
  /** The tip without which the chain does not take a transaction of this size. */
  tip?: bigint | undefined
  /** What it charges on top for the transaction's bytes. */
  dataFee?: bigint | undefined
}

/**
 * The fees to sign with: the wanted ones, or as much of them as the ceiling leaves for a transaction of this
 * gas. Throws `FeeRose` if the chain would not accept that now, or charges more on top.
 */
export function feesWithin(
  wanted: FeeValues,
  { place, gas, base, tip: leastTip = 0n, dataFee = 0n }: { place: number; gas: bigint } & Cost,
  ceiling: Ceiling,
): FeeValues {
  const { gas: mostGas, fee, dataFee: mostOnTop = '0x0' } = allowed(ceiling, place)
  if (gas > BigInt(mostGas) || dataFee > BigInt(mostOnTop)) throw feeRose()
  const highest = BigInt(ceiling.maxFeePerGas)
  // Without gas it costs nothing, and no node takes it.
  const most = gas > 0n ? smaller(highest, BigInt(fee) / gas) : highest
  if ('gasPrice' in wanted) {
    if (wanted.gasPrice > most) throw feeRose()
    return wanted
  }
  const maxFeePerGas = smaller(wanted.maxFeePerGas, most)
  const tip = smaller(wanted.maxPriorityFeePerGas, BigInt(ceiling.maxPriorityFeePerGas))
  if (base !== undefined && smaller(maxFeePerGas, base + tip) < base + leastTip) throw feeRose()
  return { maxFeePerGas, maxPriorityFeePerGas: smaller(tip, maxFeePerGas) }
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

/** One wei per gas less. */
export function cheaper(fees: FeeValues): FeeValues {
  if ('gasPrice' in fees) return { gasPrice: fees.gasPrice - 1n }
  const maxFeePerGas = fees.maxFeePerGas - 1n
  return { maxFeePerGas, maxPriorityFeePerGas: smaller(fees.maxPriorityFeePerGas, maxFeePerGas) }
}

/** Types that know no gas price take it for both fields. */
export function asDynamic(fees: FeeValues): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } {
  return 'gasPrice' in fees ? { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice } : fees
}

/** Rounded up, and always more than before. */
function raised(old: bigint): bigint {
  return larger((old * 1125n + 999n) / 1000n, old + 1n)
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
