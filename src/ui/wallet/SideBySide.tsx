import type { ReactNode } from 'react'
import styles from './SideBySide.module.css'

/** A row that is one button, with separate buttons at its end. */
export function SideBySide({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.pair}>
      <div className={styles.main}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
