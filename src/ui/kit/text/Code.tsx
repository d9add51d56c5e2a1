import type { ReactNode } from 'react'
import styles from './Code.module.css'

/** A function with its argument names, on an inset surface. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <p dir="ltr" className={styles.code}>
      {children}
    </p>
  )
}

/** Data, a field tree or JSON. Keeps line breaks, and scrolls if it is long. */
export function CodeBlock({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section
      dir="ltr"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the arrow keys
      tabIndex={0}
      className={styles.block}
    >
      <pre className={styles.data}>{children}</pre>
    </section>
  )
}
