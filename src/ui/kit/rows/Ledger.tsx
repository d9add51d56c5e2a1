import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import styles from './Ledger.module.css'

type Props = DataProps & { children: ReactNode }

/** What leaves and what comes, an asset a row: sent first, received after. Holds `LedgerRow`s. */
export function Ledger({ children, ...data }: Props) {
  return (
    <dl className={styles.ledger} {...data}>
      {children}
    </dl>
  )
}
