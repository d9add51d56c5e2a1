import { type ReactNode, useId } from 'react'
import { Text } from '../text/Text.tsx'
import styles from './LedgerPart.module.css'

type Props = {
  heading: string
  /** One `LedgerRow` per asset, or with `as="div"` anything else. */
  children: ReactNode
  as?: 'dl' | 'div'
}

/** The changes of one kind, under a heading. */
export function LedgerPart({ heading, children, as: Tag = 'dl' }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.heading}>
        <Text as="h3" look="meta" tone="soft" id={id}>
          {heading}
        </Text>
      </div>
      <Tag>{children}</Tag>
    </section>
  )
}
