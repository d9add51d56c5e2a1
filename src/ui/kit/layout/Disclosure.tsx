import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import type { IconName } from '../images/iconPaths.ts'
import styles from './Disclosure.module.css'

type Props = DataProps & {
  icon: IconName
  heading: string
  /** A short detail at the end of the line: a count. */
  end?: ReactNode
  /** Opens or closes it whenever this changes. In between, the person decides. */
  open: boolean
  children: ReactNode
}

/** A card of one line that unfolds: details that a screen keeps out of the way. */
export function Disclosure({ icon, heading, end, open, children, ...data }: Props) {
  return (
    <details {...data} open={open} className={styles.disclosure}>
      <summary className={styles.summary}>
        <Icon name={icon} />
        <span className={styles.heading}>{heading}</span>
        {end && <span className={styles.end}>{end}</span>}
        <span className={styles.chevron}>
          <Icon name="down" />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
