import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import styles from './Fact.module.css'

type Props = DataProps & {
  name: ReactNode
  children: ReactNode
  /** Result of comparing the value: shows a check or a cross before it. */
  match?: 'match' | 'mismatch'
  /** Guessed from data: dashed underline. Say "looks like" in the text. */
  guessed?: boolean
}

/** One name and its value in `Facts`. */
export function Fact({ name, children, match, guessed, ...data }: Props) {
  return (
    <div {...data} className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={classes(styles.value, match && styles[match], guessed && styles.guessed)}>
        {match && <Icon name={match === 'match' ? 'check' : 'cross'} />} {children}
      </dd>
    </div>
  )
}
