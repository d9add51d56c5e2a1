import { useState } from 'react'
import type { Mode } from '../../../domain/batch.ts'
import { type Ceiling, exactCeiling, mostOf } from '../../../domain/review/ceiling.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import { ceilingWith, held } from './ceiling.ts'
import type { FeeChoice } from './feeChoices.ts'
import type { Figures } from './figures.ts'

type Situation = {
  preview: Preview | undefined
  /** Gas and fees that the person entered by hand. */
  figures: Figures | undefined
  fee: FeeChoice
  mode: Mode | undefined
  revision: number
}

/**
 * The most that approval lets the wallet sign, as shown on the screen. `rises` counts how often it rose by
 * itself, since each rise makes the buttons inert for a moment. A lower or slightly higher fee changes nothing.
 */
export function useCeiling({ preview, figures, fee, mode, revision }: Situation): {
  ceiling: Ceiling | undefined
  rises: number
} {
  const [shown, setShown] = useState<{ of: string; ceiling: Ceiling | undefined; rises: number }>()
  if (figures && mode) {
    const gas = figures.gas.map(BigInt)
    const all = mode === 'atomic' ? gas.slice(0, 1) : gas
    return { ceiling: exactCeiling({ gas: all, fees: figures.fees }), rises: 0 }
  }
  const of = JSON.stringify([revision, mode, fee])
  const now = preview?.state === 'ready' && mode ? ceilingWith(preview, fee, mode) : undefined
  const before = shown?.of === of ? shown : undefined
  const ceiling = held(before?.ceiling, now)
  const hasRisen = before?.ceiling && ceiling && mostOf(ceiling) > mostOf(before.ceiling)
  const rises = (before?.rises ?? 0) + (hasRisen ? 1 : 0)
  if (!before || before.ceiling !== ceiling) setShown({ of, ceiling, rises })
  return { ceiling, rises }
}
