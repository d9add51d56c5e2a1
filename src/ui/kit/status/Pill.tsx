import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import styles from './Pill.module.css'

type Props = DataProps & {
  start?: ReactNode
  name: string
  sub?: ReactNode
  /** "Account Main, switch". */
  label: string
  onPress: () => void
}

/** A button that shows the current account or network and opens the selection. */
export function Pill({ start, name, sub, label, onPress, ...data }: Props) {
  return (
    <button
      type="button"
      {...data}
      aria-haspopup="dialog"
      aria-label={label}
      title={name}
      onClick={onPress}
      className={styles.pill}
    >
      {start}
      <span className={styles.words}>
        {name}
        {sub && <span className={styles.sub}>{sub}</span>}
      </span>
      <Icon name="down" />
    </button>
  )
}
