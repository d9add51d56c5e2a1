import type { CallView, LedgerEntry } from '../../wire/review.ts'
import { t } from '../../words/words.ts'
import { Amount } from '../kit/Amount.tsx'
import { Bound } from './Bound.tsx'
import styles from './Call.module.css'

type Props = {
  call: CallView
  /** What it changed on trial, where that is known. */
  seen?: readonly LedgerEntry[] | undefined
  /** Nothing is said where nothing moves. */
  quiet?: boolean
}

/** What a call moves, an amount a line. */
export function Effects({ call, seen, quiet = false }: Props) {
  const moved = (seen ?? call.effects).filter(({ direction }) => direction !== 'allowance')
  if (moved.length === 0)
    return (call.guessed && !seen) || quiet ? null : (
      <span className={styles.none}>{t('approval_noChange')}</span>
    )
  return moved.map((effect, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: effects never reorder
    <Effect key={index} effect={effect} />
  ))
}

function Effect({ effect: { amount, asset, bound, direction } }: { effect: LedgerEntry }) {
  if (amount === undefined) return <span>{t('amount_unlimited', { symbol: asset.symbol })}</span>
  const value = direction === 'sent' ? -BigInt(amount) : BigInt(amount)
  return (
    <span className={direction === 'received' ? styles.received : undefined}>
      <Bound bound={bound}>
        <Amount value={value} decimals={asset.decimals} symbol={asset.symbol} signed />
      </Bound>
    </span>
  )
}
