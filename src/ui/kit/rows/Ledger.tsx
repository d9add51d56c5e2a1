import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import styles from './Ledger.module.css'

type Props = DataProps & { children: ReactNode }

/** Balance changes, one `LedgerRow` per asset: sent first, then received. */
export function Ledger({ children, ...data }: Props) {
  return (
    <dl className={styles.ledger} {...data}>
      {children}
    </dl>
  )
}
