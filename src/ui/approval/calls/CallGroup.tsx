import { type ReactNode, useState } from 'react'
import type { CallView } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { counted, direction, t } from '../../../i18n/translate.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import styles from './CallGroup.module.css'
import { type Group as Calls, sumsOf } from './groupCalls.ts'

type Props = {
  group: Calls
  /** The number of calls that will likely fail. */
  failing: number
  /** Always unfolded: a call in it matches the search or fails. */
  shown: boolean
  /** No call in it matches the search. */
  hidden: boolean
  children: ReactNode
}

/** Of more tokens than these, the group shows only the number. */
const mostSums = 2

/** Consecutive calls of one contract and function, folded to one line with their count and sum. */
export function Group({ group: { from, calls }, failing, shown, hidden, children }: Props) {
  const [open, setOpen] = useState(false)
  const [first] = calls
  const ends = { from: from + 1, to: from + calls.length }
  return (
    <li data-testid="call-group" data-count={calls.length} data-hidden={hidden || undefined}>
      <details
        open={open || shown}
        onToggle={(event) => !shown && setOpen(event.currentTarget.open)}
        className={styles.group}
      >
        <summary className={styles.summary}>
          <span className={styles.count}>{calls.length}</span>
          <span className={styles.words}>
            <b className={styles.what}>
              <bdi dir={direction()}>
                <Words>{first ? inWords(first.verb) : ''}</Words>
              </bdi>
            </b>
            <span className={failing > 0 ? styles.failing : styles.sub}>
              {' '}
              {failing > 0 ? counted('approval_groupFails', failing, ends) : t('approval_group', ends)}
            </span>
          </span>
          <span className={styles.effect}>
            <Sums calls={calls} />
          </span>
          <Icon name="down" />
        </summary>
        <ol className={styles.calls}>{children}</ol>
      </details>
    </li>
  )
}

function Sums({ calls }: { calls: readonly CallView[] }) {
  const sums = sumsOf(calls)
  if (sums.length > mostSums) return counted('amount_assets', sums.length)
  return sums.map(({ asset, amount }) => (
    <span key={asset.address ?? 'coin'}>
      <Amount value={amount} decimals={asset.decimals} symbol={asset.symbol} signed />
    </span>
  ))
}
