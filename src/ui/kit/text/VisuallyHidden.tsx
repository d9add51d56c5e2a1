import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type Props = { children: ReactNode; as?: 'span' | 'p' | 'h1' | 'h2'; id?: string }

/** Words for screen readers only. */
export function VisuallyHidden({ children, as: Tag = 'span', id }: Props) {
  return (
    <Tag id={id} className={styles.hidden}>
      {children}
    </Tag>
  )
}
