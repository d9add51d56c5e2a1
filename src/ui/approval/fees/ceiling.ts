import type { Mode } from '../../../domain/batch.ts'
import { type Ceiling, exactCeiling, mostOf } from '../../../domain/review/ceiling.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import { usualCeilingWith } from '../../../domain/review/previewCeiling.ts'
import type { FeeChoice } from './feeChoices.ts'

type Ready = Extract<Preview, { state: 'ready' }>

/** The most that the wallet signs for the chosen fee. `undefined` if the plan's gas is not known. */
export function ceilingWith(ready: Ready, { speed, exact }: FeeChoice, mode: Mode): Ceiling | undefined {
  if (!exact) return usualCeilingWith(ready, mode, speed)
  const gas = ready.limits?.[mode]?.map(BigInt)
  return gas && exactCeiling({ gas, fees: exact, dataFee: ready.dataFee?.[mode] })
}

/**
 * The ceiling to show after another preview: the shown one as long as the new cost fits under it, so that it
 * does not move with every block. `now` is the new preview's own ceiling.
 */
export function held(shown: Ceiling | undefined, now: Ceiling | undefined): Ceiling | undefined {
  if (!shown || !now) return now
  const isAlike = shown.transactions.length === now.transactions.length
  const [before, after] = [mostOf(shown), mostOf(now)]
  const fits = now.transactions.every(
    ({ dataFee = '0x0' }, place) => BigInt(dataFee) <= BigInt(shown.transactions[place]?.dataFee ?? 0) * 2n,
  )
  // A new ceiling has room for three times the current cost. Half of it is enough; a far lower one is news.
  return isAlike && fits && after <= before * 2n && after * 2n >= before ? shown : now
}
