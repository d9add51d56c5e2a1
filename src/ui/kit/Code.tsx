import type { ReactNode } from 'react'
import styles from './Code.module.css'
import { classes } from './classes.ts'

type Props = {
  children: ReactNode /** Keeps the line ends: data, a field tree, JSON. */
  block?: boolean
  label?: string
}

/** A function with its arguments, or data, on an inset plane. */
export function Code({ children, block, label }: Props) {
  if (block)
    // A long block scrolls, and what scrolls must be reachable by keys.
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus for the arrow keys
      <pre
        dir="ltr"
        role="region"
        tabIndex={0}
        aria-label={label}
        className={classes(styles.code, styles.block)}
      >
        {children}
      </pre>
    )
  return (
    <p dir="ltr" className={styles.code}>
      {children}
    </p>
  )
}
