import type { Fees, Mode, Speed } from '../../wire/batch.ts'
import type { Preview } from '../../wire/review.ts'
import { readFee } from './figures.ts'

type Ready = Extract<Preview, { state: 'ready' }>

/** How the person wants the fee: by speed, or to the unit. Neither is the usual, or what the site suggests. */
export type FeeChoice = { speed?: Speed; exact?: Fees }

export const speedWords: Record<Speed, { name: string; consequence: string }> = {
  slow: { name: 'Slow', consequence: 'Tips like the lowest tenth. Waits while the network is busy.' },
  normal: { name: 'Normal', consequence: 'Tips like the middle of the last transactions.' },
  fast: { name: 'Fast', consequence: 'Tips more than nine in ten of the last transactions.' },
}

/** What is likely paid in wei, with another speed or price than the preview was made with. */
export function feeWith({ gas, fee, speeds }: Ready, { speed, exact }: FeeChoice, mode: Mode) {
  const whole = gas?.[mode]
  if (!speed && !exact) return fee[mode]
  if (whole === undefined) return undefined
  const price = exact ? paid(exact, baseOf(speeds)) : speed && speeds && BigInt(speeds[speed].price)
  return price === undefined ? undefined : hex(BigInt(whole) * price)
}

/** What the chain asks for by itself, in wei per gas; `undefined` where it does not tell. */
export function baseOf(speeds: Ready['speeds']): bigint | undefined {
  if (!speeds || 'gasPrice' in speeds.normal.fees) return undefined
  return BigInt(speeds.normal.price) - BigInt(speeds.normal.fees.maxPriorityFeePerGas)
}

/** Figures as they were typed, in gwei, or what is wrong with them. The tip is empty where there is one price. */
export function readFees(
  { most, tip }: { most: string; tip: string | undefined },
  base: bigint | undefined,
): { fees?: Fees; mostError?: string; tipError?: string } {
  const max = readFee(most)
  const priority = tip === undefined ? max : /^0*([.,]0*)?$/.test(tip.trim()) && tip ? 0n : readFee(tip)
  const tooLow = max !== undefined && base !== undefined && max < base
  const mostError = most && (max === undefined ? 'A number above 0, such as 1.5.' : tooLow ? waits : '')
  const tipError =
    tip &&
    (priority === undefined
      ? 'A number, such as 0.1.'
      : max !== undefined && priority > max
        ? 'No more than the fee per gas.'
        : '')
  const errors = { ...(mostError && { mostError }), ...(tipError && { tipError }) }
  if (mostError || tipError || max === undefined || priority === undefined) return errors
  const fees: Fees =
    tip === undefined
      ? { gasPrice: hex(max) }
      : { maxFeePerGas: hex(max), maxPriorityFeePerGas: hex(priority) }
  return { fees }
}

const waits = 'Less than the network asks now: it would wait, and all that you send after it.'

function paid(fees: Fees, base: bigint | undefined): bigint {
  if ('gasPrice' in fees) return BigInt(fees.gasPrice)
  const [max, tip] = [BigInt(fees.maxFeePerGas), BigInt(fees.maxPriorityFeePerGas)]
  return base === undefined || base + tip > max ? max : base + tip
}

function hex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
