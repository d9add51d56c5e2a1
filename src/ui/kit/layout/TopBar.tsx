import type { ReactNode } from 'react'
import styles from './TopBar.module.css'

/** The popup's head: account at the start, network and settings at the end. */
export function TopBar({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      {start}
      <span className={styles.end}>{children}</span>
    </header>
  )
}
