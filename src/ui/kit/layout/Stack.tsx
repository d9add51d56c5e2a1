import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Stack.module.css'

type Props = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  as?: 'div' | 'section' | 'form' | 'ul' | 'nav'
  /** Steps of 4 px. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8
  /** Side by side, `equal` in columns of the same width. */
  row?: boolean | 'equal'
  align?: 'start' | 'center' | 'end'
  /** Fills the remaining height and centres its content. */
  fill?: boolean
}

/** Lays out its children with a gap, in a column or a row. */
export function Stack({ as = 'div', gap = 2, row, align, fill, ...rest }: Props) {
  // The tags differ only in attributes that nobody sets here, so one type covers all.
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={classes(
        row === 'equal' ? styles.equal : row ? styles.row : styles.stack,
        styles[`gap-${gap}`],
        align && styles[align],
        fill && styles.fill,
      )}
    />
  )
}
