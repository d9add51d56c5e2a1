import type { ReactNode } from 'react'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { type Priced, useKnownWorth } from './useKnownWorth.ts'

type Props = { value: bigint; asset: Priced /** The amount, drawn. */; children: ReactNode }

/** An amount and what it is worth if a price is known: "0.001 ETH ($2.40)". */
export function WithWorth({ value, asset, children }: Props) {
  const worth = useKnownWorth(asset)(value)
  if (worth === undefined) return children
  return <Sentence of="amount_worth" amount={children} worth={worth.replaceAll(' ', '\u00a0')} />
}
