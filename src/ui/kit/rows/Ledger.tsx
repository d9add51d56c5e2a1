import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import styles from './Ledger.module.css'

type Props = DataProps & { children: ReactNode }

/** Outgoing and incoming assets, one per row, outgoing first. Holds `LedgerRow`s. */
export function Ledger({ children, ...data }: Props) {
  return (
    <dl className={styles.ledger} {...data}>
      {children}
    </dl>
  )
}
