import type { Mode, Speed } from '../batch.ts'
import { type Ceiling, usualCeiling } from './ceiling.ts'
import type { Preview } from './preview.ts'

type Ready = Extract<Preview, { state: 'ready' }>

/** The ceiling of a fee that is left to the network. `undefined` if the plan's gas is not known. */
export function usualCeilingWith(
  { limits, price, fees, speeds, dataFee }: Ready,
  mode: Mode,
  speed?: Speed,
): Ceiling | undefined {
  const gas = limits?.[mode]?.map(BigInt)
  const chosen = (speed && speeds?.[speed]) || { price, fees }
  if (!gas || !chosen.price) return undefined
  return usualCeiling({ gas, price: BigInt(chosen.price), fees: chosen.fees, dataFee: dataFee?.[mode] })
}
