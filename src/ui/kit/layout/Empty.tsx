import type { ReactNode } from 'react'
import { Mark } from '../images/Mark.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Empty.module.css'

type Props = {
  heading: string
  /** What will be here. */
  children: ReactNode
  /** The one thing to do. */
  action?: ReactNode
}

/** A place with nothing in it yet. Takes the height that is left. */
export function Empty({ heading, children, action }: Props) {
  return (
    <section className={styles.empty}>
      <Mark look="dashed" size={84} />
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
