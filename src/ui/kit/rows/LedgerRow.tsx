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
  /** The remaining balance, or the asset's name. */
  note?: ReactNode
  /** An exact `Amount` with its sign. Wraps onto its own line instead of being cut. */
  amount?: ReactNode
  /** The amount's value, below the amount. */
  worth?: ReactNode
}

/** One asset in a `Ledger`. */
export function LedgerRow({ kind, logo, name, note, amount, worth, ...data }: Props) {
  return (
    <div {...data} data-kind={kind} className={styles.row}>
      <dt className={styles.name}>
        {logo}
        <span className={styles.text}>
          {name} {note && <span className={styles.note}>{note}</span>}
        </span>
      </dt>
      <dd className={classes(styles.amount, kind === 'received' && styles.received, !amount && styles.none)}>
        {amount}
        {worth && <span className={styles.worth}>{worth}</span>}
      </dd>
    </div>
  )
}
