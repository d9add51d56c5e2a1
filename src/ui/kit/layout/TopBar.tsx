import type { ReactNode } from 'react'
import styles from './TopBar.module.css'

/** The popup's top bar. `children` go to its end. */
export function TopBar({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      {start}
      <span className={styles.end}>{children}</span>
    </header>
  )
}
