import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import styles from './Facts.module.css'

type Props = DataProps & {
  children: ReactNode
  /** Inside an open call: smaller, without lines or sides. */
  tight?: boolean
  label?: string
}

/** Names and values, a `Fact` a row. Not tight, it is a card of its own. */
export function Facts({ children, tight, label, ...data }: Props) {
  return (
    <dl {...data} aria-label={label} className={classes(styles.facts, tight ? styles.tight : styles.card)}>
      {children}
    </dl>
  )
}
