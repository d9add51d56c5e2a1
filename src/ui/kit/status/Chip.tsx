import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import styles from './Chip.module.css'

type Props = DataProps & {
  children: ReactNode
  /** `guess` is dashed, for something likely but not known. */
  tone?: 'plain' | 'live' | 'good' | 'warn' | 'bad' | 'guess'
}

/** A word that names a state. */
export function Chip({ children, tone = 'plain', ...data }: Props) {
  return (
    <span {...data} className={classes(styles.chip, styles[tone])}>
      {children}
    </span>
  )
}
