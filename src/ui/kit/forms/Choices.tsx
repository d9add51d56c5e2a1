import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import { Card } from '../layout/Card.tsx'
import styles from './Choices.module.css'

type Props = DataProps & {
  /** The question. */
  heading: string
  children: ReactNode
  /** Hides the heading from view, because a heading above already shows it. Screen readers still get it. */
  quiet?: boolean
}

/** A question with its `Choice`s in a card. */
export function Choices({ heading, children, quiet, ...data }: Props) {
  return (
    <fieldset {...data} {...(quiet && { 'aria-label': heading })}>
      {!quiet && <legend className={styles.heading}>{heading}</legend>}
      <Card rows>{children}</Card>
    </fieldset>
  )
}
