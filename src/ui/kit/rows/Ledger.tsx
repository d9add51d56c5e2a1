import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import styles from './Ledger.module.css'

type Props = DataProps & { children: ReactNode }

/** Balance changes in one card, a `LedgerPart` for what is given, gotten and allowed. */
export function Ledger({ children, ...data }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" className={styles.ledger} {...data}>
      {children}
    </div>
  )
}
