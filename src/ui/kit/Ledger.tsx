import type { ReactNode } from 'react'
import type { DataProps } from './data.ts'
import styles from './Ledger.module.css'

type Props = DataProps & {
  children: ReactNode
  /** Skeletons only: nothing to read out yet. */
  waiting?: boolean
}

/** What leaves and what comes, an asset a row: sent first, received after. Holds `LedgerRow`s or `LedgerSkeleton`s. */
export function Ledger({ children, waiting, ...data }: Props) {
  return (
    <dl className={styles.ledger} {...(waiting && { 'aria-hidden': true })} {...data}>
      {children}
    </dl>
  )
}
