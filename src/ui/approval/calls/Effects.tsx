import { keyOf } from '../../../domain/asset.ts'
import type { CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Amount } from '../../kit/text/Amount.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Bound } from '../ledger/Bound.tsx'
import { unprovenIn } from '../ledger/trialLedger.ts'
import styles from './Call.module.css'

type Props = {
  call: CallView
  /** Its changes in the simulation, if known. */
  seen?: readonly LedgerEntry[] | undefined
  /** Shows nothing if nothing moves. */
  quiet?: boolean
}

/** The amounts that a call moves, one per line. */
export function Effects({ call, seen, quiet = false }: Props) {
  const moved = (seen ?? call.effects).filter(({ direction }) => direction !== 'allowance')
  const unproven = unprovenIn([call], moved)
  // Beside an allowance, "no change" sounds harmless. Another party's gain may be a loss that only a simulation shows.
  const isSilent =
    quiet ||
    ((call.guessed || call.taker) && !seen) ||
    call.effects.some(({ direction }) => direction === 'allowance')
  if (moved.length === 0)
    return isSilent ? null : (
      <span className={styles.none}>{t(call.guessed ? 'approval_noneSeen' : 'approval_noChange')}</span>
    )
  return moved.map((effect, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: effects never reorder
    <Effect key={index} effect={effect} proven={!unproven.has(keyOf(effect.asset))} />
  ))
}

function Effect({ effect, proven }: { effect: LedgerEntry; proven: boolean }) {
  const { amount, asset, bound, direction } = effect
  if (amount === undefined) return <span>{t('amount_unlimited', { symbol: asset.symbol })}</span>
  const value = direction === 'sent' ? -BigInt(amount) : BigInt(amount)
  const moved = <Amount value={value} decimals={asset.decimals} symbol={asset.symbol} signed />
  if (!proven)
    return (
      <span>
        <Sentence of="approval_perhaps" amount={moved} />
      </span>
    )
  return (
    <span className={direction === 'received' ? styles.received : undefined}>
      <Bound bound={bound}>{moved}</Bound>
    </span>
  )
}
