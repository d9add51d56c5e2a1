import type { Mode } from '../domain/batch.ts'
import { type Ceiling, usualCeiling } from '../domain/review/ceiling.ts'
import type { Preview } from '../domain/review/preview.ts'

/** The ceiling of each plan's fees, as the screen shows it. `undefined` if a plan's fee is not known. */
export function ceilingsOf(preview: Preview, { modes }: { modes: readonly Mode[] }): Ceiling[] | undefined {
  if (preview.state !== 'ready' || !preview.simulated) return undefined
  const { fees, price, limits, dataFee } = preview
  const all = modes.flatMap((mode): Ceiling[] => {
    const gas = limits?.[mode]
    return gas && price
      ? [usualCeiling({ price: BigInt(price), fees, gas: gas.map(BigInt), dataFee: dataFee?.[mode] })]
      : []
  })
  return all.length === modes.length ? all : undefined
}
