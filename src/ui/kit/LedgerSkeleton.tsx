import styles from './LedgerRow.module.css'
import { Skeleton } from './Skeleton.tsx'

/** A ledger row of the final height while the simulation runs. Goes into a `Ledger waiting`. */
export function LedgerSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton round width={1.5} />
      <dt className={styles.name}>
        <Skeleton width={5} />
      </dt>
      <dd className={styles.amount}>
        <Skeleton width={3.5} />
      </dd>
    </div>
  )
}
