import type { Address } from 'viem'
import type { Fees, Mode, Speed } from '../../../domain/batch.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import type { CallView } from '../../../domain/review/review.ts'
import { language, t } from '../../../i18n/translate.ts'

type Ready = Extract<Preview, { state: 'ready' }>

/** The person's choice of the fee: by speed, or exactly. With neither, the usual fee or the site's applies. */
export type FeeChoice = { speed?: Speed; exact?: Fees }

export const speedName = (speed: Speed) => t(`approval_speed_${speed}`)

/** The likely fee in wei, for another speed or price than the preview's. */
export function feeWith(ready: Ready, { speed, exact }: FeeChoice, mode: Mode) {
  const { gas, fee, speeds } = ready
  const whole = gas?.[mode]
  if (!speed && !exact) return fee[mode]
  if (whole === undefined) return undefined
  const price = exact ? paid(exact, baseOf(speeds)) : speed && speeds && BigInt(speeds[speed].price)
  return price === undefined ? undefined : hex(BigInt(whole) * price + dataFeeOf(ready, mode))
}

/** The network's fee on top of gas for the bytes of all transactions, in wei. */
export function dataFeeOf({ dataFee }: Ready, mode: Mode): bigint {
  return (dataFee?.[mode] ?? []).reduce((sum, fee) => sum + BigInt(fee), 0n)
}

/** The wei that the account lacks for the values and the highest signed fee; zero if it has enough. */
export function lacksWith({ fees, funds, speeds }: Ready, { speed, exact }: FeeChoice, mode: Mode): bigint {
  const gas = funds?.gas[mode]
  if (!funds || gas === undefined) return 0n
  const signed = exact ?? (speed && speeds?.[speed].fees) ?? fees
  const highest = BigInt('gasPrice' in signed ? signed.gasPrice : signed.maxFeePerGas)
  const lacks = BigInt(gas) * highest - BigInt(funds.left)
  return lacks > 0n ? lacks : 0n
}

/**
 * The wei that the account certainly lacks: for the values and the likely fee, not the highest one. Zero if it
 * has enough, or if the node reports no balance. Without a simulation a call may bring the coins that later
 * ones send, so a batch certainly fails only if its first call sends more than the account holds.
 */
export function shortWith(ready: Ready, fee: FeeChoice, mode: Mode, sent: readonly bigint[]): bigint {
  if (!ready.funds) return 0n
  const mayBring = !ready.simulated && sent.length > 1
  if (mayBring && (sent[0] ?? 0n) <= heldOf(ready, sent)) return 0n
  const short = BigInt(feeWith(ready, fee, mode) ?? 0) - freeOf(ready)
  return short > 0n ? short : 0n
}

/** The wei that each call sends away from the account. */
export function sentBy(calls: readonly CallView[], from: Address | undefined): bigint[] {
  return calls.map(({ to, value }) =>
    to && to.address.toLowerCase() === from?.toLowerCase() ? 0n : BigInt(value),
  )
}

/** The account's balance in wei, plus what the simulation saw come in. */
export function heldOf(ready: Ready, sent: readonly bigint[]): bigint {
  return sent.reduce((sum, value) => sum + value, freeOf(ready))
}

/** The wei that remain for the whole fee, the data fee included; negative if the values alone exceed the funds. */
export function freeOf({ funds, dataFee = {} }: Ready): bigint {
  // `left` is what remains after the data fee of the dearest plan.
  const fees = Object.values(dataFee).map((all) => all.reduce((sum, one) => sum + BigInt(one), 0n))
  return fees.reduce(larger, 0n) + BigInt(funds?.left ?? 0)
}

export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** The base fee in wei per gas; `undefined` if the preview has none. */
export function baseOf(speeds: Ready['speeds']): bigint | undefined {
  if (!speeds || 'gasPrice' in speeds.normal.fees) return undefined
  return BigInt(speeds.normal.price) - BigInt(speeds.normal.fees.maxPriorityFeePerGas)
}

/** A number with the decimal separator of the language. */
export function example(number: number): string {
  return new Intl.NumberFormat(language()).format(number)
}

function paid(fees: Fees, base: bigint | undefined): bigint {
  if ('gasPrice' in fees) return BigInt(fees.gasPrice)
  const [max, tip] = [BigInt(fees.maxFeePerGas), BigInt(fees.maxPriorityFeePerGas)]
  return base === undefined || base + tip > max ? max : base + tip
}

function hex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
