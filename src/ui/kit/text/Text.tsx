import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Text.module.css'

type Props = Omit<ComponentProps<'p'>, 'className' | 'style'> & {
  as?: 'p' | 'span' | 'h1' | 'h2' | 'h3' | 'b' | 'div'
  /** A type-scale step: `outcome` for an approval's outcome, `page` for onboarding, `total` for the balance. */
  look?: 'meta' | 'small' | 'body' | 'label' | 'title' | 'outcome' | 'page' | 'total' | 'code'
  tone?: 'ink' | 'soft' | 'faint' | 'good' | 'warn' | 'bad' | 'live'
  align?: 'start' | 'center' | 'end'
}

/** Text in one step of the type scale. The default tone is faint for `meta`, ink for all others. */
export function Text({ as: Tag = 'p', look = 'body', tone, align, ...rest }: Props) {
  return (
    <Tag
      {...rest}
      className={classes(styles[look], tone && styles[tone], align && styles[`align-${align}`])}
    />
  )
}
