import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import styles from './LedgerRow.module.css'

type Props = DataProps & {
  /** `allowance` outlives the batch. `unknown` has an address as its name. */
  kind: 'sent' | 'received' | 'allowance' | 'unknown'
  logo: ReactNode
  /** The symbol, or a sentence, or an `Address`. */
  name: ReactNode
  /** The name has a line of its own, as a whole address needs. */
  wide?: boolean
  /** The remaining balance, or the asset's name. */
  note?: ReactNode
  /** An exact `Amount` with its sign. Wraps instead of being cut. */
  amount?: ReactNode
  /** The amount's value, below the amount. */
  worth?: ReactNode
  /** Nothing guarantees the amount: no green of an income. */
  rough?: boolean | undefined
}

/** One asset in a `Ledger`. */
export function LedgerRow({
  kind,
  logo,
  name,
  wide = kind === 'unknown',
  note,
  amount,
  worth,
  rough,
  ...data
}: Props) {
  return (
    <div {...data} data-kind={kind} className={classes(styles.row, wide && styles.wide)}>
      <dt className={styles.name}>
        {logo}
        <span className={styles.text}>{name}</span>
      </dt>
      <dd
        className={classes(
          styles.amount,
          kind === 'received' && !rough && styles.received,
          !amount && styles.none,
        )}
      >
        {amount}
        {worth && <span className={styles.worth}>{worth}</span>}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
