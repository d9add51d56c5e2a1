import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Card.module.css'

type Props = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  as?: 'div' | 'ul' | 'section' | 'figure'
  /** Draws hairlines between the children and clips the corners. */
  rows?: boolean
  padded?: boolean
  /** Skips the layout of rows out of view, for a long list. */
  many?: boolean
}

/** A surface with a hairline border and no shadow. */
export function Card({ as = 'div', rows, padded, many, ...rest }: Props) {
  // The tags differ only in attributes that nobody sets here, so one type covers all.
  const Element = as as 'div'
  const look = classes(styles.card, rows && styles.rows, padded && styles.padded, many && styles.many)
  return <Element {...rest} className={look} />
}
