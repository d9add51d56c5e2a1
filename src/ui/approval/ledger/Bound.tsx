import type { ReactNode } from 'react'
import type { LedgerEntry } from '../../../domain/review/review.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'

type Props = { bound: LedgerEntry['bound'] /** The amount. */; children: ReactNode }

/** Marks an amount that is only a bound: "at least 0.08 WBTC". */
export function Bound({ bound, children }: Props) {
  if (!bound) return children
  return <Sentence of={bound === 'least' ? 'amount_atLeast' : 'amount_atMost'} amount={children} />
}
