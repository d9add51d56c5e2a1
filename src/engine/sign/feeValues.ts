import { type Hex, numberToHex } from 'viem'
import { larger } from '../../contracts/gas.ts'
import type { Fees } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import type { Bounds } from '../../domain/signing/approvedBounds.ts'
import { readSigned } from './readSigned.ts'

/** The fees to sign, in wei per gas. */
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

/** The likely price in wei per gas: at most the signed maximum. */
export function likelyPrice(fees: FeeValues, base: bigint | undefined): bigint {
  if ('gasPrice' in fees) return fees.gasPrice
  const price = (base ?? fees.maxFeePerGas) + fees.maxPriorityFeePerGas
  return smaller(price, fees.maxFeePerGas)
}

/** The chain's current charges, in wei. */
export type Cost = {
  /** The base fee per gas; absent if the chain has none or the node does not report it. */
  base?: bigint | undefined
  /** The lowest tip per gas with which the chain takes a transaction of this size. */
  tip?: bigint | undefined
  /** The charge for the transaction's bytes, on top of gas. */
  dataFee?: bigint | undefined
}

/**
 * The fees to sign within the approved bounds: the wanted fees, or as much of them as the bounds leave for this gas.
 * Throws `feeRose` if the gas, the chain's price or its data fee exceeds the bounds.
 */
export function feesWithin(
  wanted: FeeValues,
  gas: bigint,
  { base, tip: leastTip = 0n }: Pick<Cost, 'base' | 'tip'>,
  { gas: mostGas, fee, maxFeePerGas: highest, maxPriorityFeePerGas: highestTip, dataFee }: Bounds,
): FeeValues {
  if (gas > mostGas || (dataFee && dataFee.now > dataFee.most)) throw new WalletError('feeRose')
  // Avoids a division by zero. No node takes a transaction without gas.
  const most = gas > 0n ? smaller(highest, fee / gas) : highest
  if ('gasPrice' in wanted) {
    // All of it is paid, so what was approved as most of the price may not become the price.
    if (wanted.gasPrice > smaller(most, highestTip)) throw new WalletError('feeRose')
    return wanted
  }
  const maxFeePerGas = smaller(wanted.maxFeePerGas, most)
  const tip = smaller(wanted.maxPriorityFeePerGas, highestTip)
  if (base !== undefined && smaller(maxFeePerGas, base + tip) < base + leastTip)
    throw new WalletError('feeRose')
  return { maxFeePerGas, maxPriorityFeePerGas: smaller(tip, maxFeePerGas) }
}

/**
 * Fees that replace signed bytes. Nodes require both fields to be at least 10 % above the old ones. We raise
 * them by 12.5 %, or to the market's fees if those are higher.
 */
export function raiseFees(fees: FeeValues, old: Hex): FeeValues {
  const { maxFeePerGas: oldMax, maxPriorityFeePerGas: oldTip } = readSigned(old)
  if ('gasPrice' in fees) return { gasPrice: larger(fees.gasPrice, raised(oldMax)) }
  const maxPriorityFeePerGas = larger(fees.maxPriorityFeePerGas, raised(oldTip))
  const maxFeePerGas = larger(fees.maxFeePerGas, raised(oldMax))
  return { maxFeePerGas: larger(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas }
}

/** The most that another party may multiply the node's fees by. */
const most = 10n

/**
 * The node's fees, raised to those that a bundler asks for. It may name anything, so they rise to ten times the node's
 * at most.
 */
export function raiseTo(fees: Fees, asked: { most: bigint; tip: bigint }) {
  const { maxFeePerGas, maxPriorityFeePerGas } = asDynamic(feeValues(fees))
  const within = (one: bigint) => smaller(one, maxFeePerGas * most)
  const tip = larger(maxPriorityFeePerGas, within(asked.tip))
  return {
    maxFeePerGas: numberToHex(larger(maxFeePerGas + tip - maxPriorityFeePerGas, within(asked.most))),
    maxPriorityFeePerGas: numberToHex(tip),
  }
}

/**
 * True if fees are a tenth above those of refused bytes. A node may refuse the very price that it just asked for.
 * Without this check we would sign for ever. Throws `feeRose` if the tip must rise above the ceiling's.
 */
export function isRaised(fees: FeeValues, wanted: FeeValues, { raw }: { raw: Hex }): boolean {
  const old = readSigned(raw)
  const tipsMore = (one: FeeValues) =>
    asDynamic(one).maxPriorityFeePerGas * 10n > old.maxPriorityFeePerGas * 11n
  if (asDynamic(fees).maxFeePerGas * 10n >= old.maxFeePerGas * 11n || tipsMore(fees)) return true
  if (tipsMore(wanted)) throw new WalletError('feeRose')
  return false
}

/** One wei per gas less. */
export function cheaper(fees: FeeValues): FeeValues {
  if ('gasPrice' in fees) return { gasPrice: fees.gasPrice - 1n }
  const maxFeePerGas = fees.maxFeePerGas - 1n
  return { maxFeePerGas, maxPriorityFeePerGas: smaller(fees.maxPriorityFeePerGas, maxFeePerGas) }
}

/** Transaction types without a gas price get it in both fee fields. */
export function asDynamic<amount>(
  fees: { maxFeePerGas: amount; maxPriorityFeePerGas: amount } | { gasPrice: amount },
): { maxFeePerGas: amount; maxPriorityFeePerGas: amount } {
  return 'gasPrice' in fees ? { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice } : fees
}

/** 12.5 % more, rounded up, and at least one wei more. */
function raised(old: bigint): bigint {
  return larger((old * 1125n + 999n) / 1000n, old + 1n)
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
