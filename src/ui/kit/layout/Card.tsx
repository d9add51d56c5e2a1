import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Card.module.css'

type Props = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  as?: 'div' | 'ul' | 'section' | 'figure'
  /** Hairlines between the children, corners cut off. */
  rows?: boolean
  padded?: boolean
  /** So many rows that those out of sight are not worth laying out. */
  many?: boolean
}

/** A plane on a hairline, without shadow. */
export function Card({ as = 'div', rows, padded, many, ...rest }: Props) {
  // The tags differ in attributes nobody sets here; one of them stands for all.
  const Element = as as 'div'
  const look = classes(styles.card, rows && styles.rows, padded && styles.padded, many && styles.many)
  return <Element {...rest} className={look} />
}
