import { type ReactNode, useId } from 'react'
import type { DataProps } from '../dataProps.ts'
import { Text } from '../text/Text.tsx'
import styles from './Section.module.css'

type Props = DataProps & {
  heading: string
  children: ReactNode
  /** A text button or a `meta` line at the end of the heading's line. */
  action?: ReactNode
}

/** A named part of a screen. */
export function Section({ heading, children, action, ...data }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...data}>
      <div className={styles.head}>
        <Text as="h2" look="title" id={id}>
          {heading}
        </Text>
        {action}
      </div>
      {children}
    </section>
  )
}
