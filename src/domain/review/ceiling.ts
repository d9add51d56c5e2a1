import type { Hex } from 'viem'
import type { Fees } from '../batch.ts'

/**
 * The most that an approval lets be signed: what the person saw as "at most". Gas prices are in wei per gas and hold for
 * each transaction. `transactions` are in the order of the calls; calls that run as one have one entry: the gas limit
 * that is expected, the highest, and the highest fee for gas in wei; `dataFee` is the highest fee on top, where the network
 * charges one for the transaction's bytes.
 */
export type Ceiling = {
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
  transactions: { expected: Hex; gas: Hex; fee: Hex; dataFee?: Hex | undefined }[]
}

/** How far fees and gas may rise after the person saw them. */
const headroom = 3n

/** Gas limits in the order of the transactions, and what each is expected to pay on top where the network charges that. */
type Limits = { gas: readonly bigint[]; dataFee?: readonly (Hex | bigint)[] | undefined }

/**
 * The ceiling of an approval that leaves the fee to the network: three times what is expected now, and never less than
 * what would be signed now. `price` is the expected wei per gas, `fees` what would be signed.
 */
export function usualCeiling({ price, fees, ...limits }: Limits & { price: bigint; fees: Fees }): Ceiling {
  const { most, tip } = perGas(fees)
  // A tip as high as the base fee at most doubles the price.
  const base = price > tip ? price - tip : 0n
  const prices = { most: larger(headroom * price, most), tip: larger(headroom * tip, base) }
  return ceilingOf(prices, limits, headroom, rounded)
}

/** The ceiling of figures that the person chose to the unit. The data fee is not theirs to choose. */
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

/** The wei that all transactions together cannot exceed. */
export function mostOf({ transactions }: Ceiling): bigint {
  return transactions.reduce((sum, { fee, dataFee = '0x0' }) => sum + BigInt(fee) + BigInt(dataFee), 0n)
}

/** Wei per gas of either kind of fees. A legacy gas price stands for both. */
function perGas(fees: Fees): { most: bigint; tip: bigint } {
  if ('gasPrice' in fees) return { most: BigInt(fees.gasPrice), tip: BigInt(fees.gasPrice) }
  return { most: BigInt(fees.maxFeePerGas), tip: BigInt(fees.maxPriorityFeePerGas) }
}

/** Up to three digits, so that the screen shows the very figure that holds. */
function rounded(wei: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, wei.toString().length - 3))
  return ((wei + unit - 1n) / unit) * unit
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
