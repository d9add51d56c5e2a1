import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import styles from './Facts.module.css'

type Props = DataProps & {
  children: ReactNode
  /** Inside an open call: smaller, without lines or margins. */
  tight?: boolean
  label?: string
}

/** Names and values, one `Fact` per row. Forms its own card unless `tight`. */
export function Facts({ children, tight, label, ...data }: Props) {
  return (
    <dl {...data} aria-label={label} className={classes(styles.facts, tight ? styles.tight : styles.card)}>
      {children}
    </dl>
  )
}
