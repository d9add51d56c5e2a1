import type { ReactNode } from 'react'
import type { Piece } from '../illustrations/Drawing.tsx'
import { Illustration } from '../illustrations/Illustration.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Empty.module.css'

type Props = {
  heading: string
  /** Describes the future content. */
  children: ReactNode
  /** The main action. */
  action?: ReactNode
  picture?: Piece
}

/** A placeholder for an empty list. Fills the remaining height. */
export function Empty({ heading, children, action, picture = 'quiet' }: Props) {
  return (
    <section className={styles.empty}>
      <Illustration piece={picture} />
      <h2 className={styles.heading}>{heading}</h2>
      <div className={styles.words}>
        <Text look="small" tone="soft" as="div">
          {children}
        </Text>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
