import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

type Props = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  as?: 'div' | 'ul' | 'section' | 'figure'
  /** Hairlines between the children, corners cut off. */
  rows?: boolean
  padded?: boolean
}

/** A plane on a hairline, without shadow. */
export function Card({ as = 'div', rows, padded, ...rest }: Props) {
  // The tags differ in attributes nobody sets here; one of them stands for all.
  const Element = as as 'div'
  return <Element {...rest} className={classes(styles.card, rows && styles.rows, padded && styles.padded)} />
}
