import type { ReactNode } from 'react'
import type { DataProps } from '../../kit/dataProps.ts'
import { Text } from '../../kit/text/Text.tsx'
import styles from './Headline.module.css'

/** More characters than this have no room beside each other in the largest type. */
const most = 12

type Props = DataProps & {
  /** The figure is old, because the node does not answer. */
  silent?: boolean
  /** The figure as text: a long one gets smaller type. */
  figure: string | undefined
  children: ReactNode
}

/** The one large figure of a screen. */
export function Headline({ silent = false, figure = '', children, ...rest }: Props) {
  return (
    <Text {...rest} as="div" look="total" {...(silent && { tone: 'soft' })}>
      {figure.length > most ? <span className={styles.long}>{children}</span> : children}
    </Text>
  )
}

/** The large figure within a headline's `small` sentence: "at least" is not as large as the amount. */
export function Figure({ children }: { children: ReactNode }) {
  return <span className={styles.figure}>{children}</span>
}
