import type { Hex } from 'viem'
import type { Fees } from '../batch.ts'

/**
 * The most that an approval allows the wallet to sign: the "at most" figure on the screen. Gas prices are in
 * wei per gas and bound each transaction. `transactions` follow the order of the calls; an atomic batch has one
 * entry. Each entry holds the expected gas limit, the highest gas limit, and the highest gas fee in wei.
 * `dataFee` is the highest extra fee in wei, on networks that charge for the transaction's bytes.
 */
export type Ceiling = {
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
  transactions: { expected: Hex; gas: Hex; fee: Hex; dataFee?: Hex | undefined }[]
}

/** Factor by which fees and gas may rise after the user saw them. */
const headroom = 3n

/** Gas limits in transaction order, and the expected data fee of each on networks that charge one. */
type Limits = { gas: readonly bigint[]; dataFee?: readonly (Hex | bigint)[] | undefined }

/**
 * The ceiling of an approval that leaves the fee to the network: three times the expected fee, and at least the
 * fee that would be signed now. `price` is the expected wei per gas, `fees` the fees to sign now.
 */
export function usualCeiling({ price, fees, ...limits }: Limits & { price: bigint; fees: Fees }): Ceiling {
  const { most, tip } = perGas(fees)
  // A tip up to the base fee at most doubles the price.
  const base = price > tip ? price - tip : 0n
  const prices = { most: larger(headroom * price, most), tip: larger(headroom * tip, base) }
  return ceilingOf(prices, limits, headroom, rounded)
}

/** The ceiling for exact figures from the user. The data fee keeps its headroom: the user cannot choose it. */
export function exactCeiling({ fees, ...limits }: Limits & { fees: Fees }): Ceiling {
  return ceilingOf(perGas(fees), limits, 1n, (fee) => fee)
}

function ceilingOf(
  { most, tip }: { most: bigint; tip: bigint },
  { gas, dataFee }: Limits,
  room: bigint,
  round: (fee: bigint) => bigint,
): Ceiling {
  return {
    maxFeePerGas: hex(most),
    maxPriorityFeePerGas: hex(tip),
    transactions: gas.map((limit, place) => ({
      expected: hex(limit),
      gas: hex(room * limit),
      fee: hex(round(limit * most)),
      ...(dataFee && { dataFee: hex(rounded(headroom * BigInt(dataFee[place] ?? 0))) }),
    })),
  }
}

/** The highest total cost of all transactions, in wei. */
export function mostOf({ transactions }: Ceiling): bigint {
  return transactions.reduce((sum, { fee, dataFee = '0x0' }) => sum + BigInt(fee) + BigInt(dataFee), 0n)
}

/** Wei per gas of either kind of fees. A legacy gas price counts as both figures. */
function perGas(fees: Fees): { most: bigint; tip: bigint } {
  if ('gasPrice' in fees) return { most: BigInt(fees.gasPrice), tip: BigInt(fees.gasPrice) }
  return { most: BigInt(fees.maxFeePerGas), tip: BigInt(fees.maxPriorityFeePerGas) }
}

/** Rounds up to three significant digits. A ceiling is rounded itself, so that the screen shows all its digits. */
export function rounded(wei: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, wei.toString().length - 3))
  return ((wei + unit - 1n) / unit) * unit
}

export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
