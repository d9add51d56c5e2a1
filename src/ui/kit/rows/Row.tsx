import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import styles from './Row.module.css'

type Props = DataProps & {
  /** A logo, blob or icon. */
  start?: ReactNode
  name: ReactNode
  sub?: ReactNode
  /** An amount, a chip, a switch. */
  end?: ReactNode
  endSub?: ReactNode
  /** Makes the whole row one button. */
  onPress?: () => void
  disabled?: boolean
  /** Marks the selected row: the current network or account. */
  current?: boolean
  /** Keeps the start at the first line and lets the name wrap. */
  tall?: boolean
  label?: string
}

/** A line of a list: name at the start, amount at the end. Belongs in a `Card rows`, within `li` in a list. */
export function Row({
  start,
  name,
  sub,
  end,
  endSub,
  onPress,
  disabled,
  current,
  tall,
  label,
  ...data
}: Props) {
  const content = (
    <>
      {start}
      <span className={styles.words}>
        <span className={styles.name} {...(typeof name === 'string' && !tall && { title: name })}>
          {name}
        </span>
        {sub && <span className={styles.sub}>{sub}</span>}
      </span>
      {(end || endSub) && (
        <span className={styles.end}>
          <span className={styles.value}>{end}</span>
          {endSub && <span className={styles.sub}>{endSub}</span>}
        </span>
      )}
    </>
  )
  const className = classes(styles.row, tall && styles.tall, onPress && styles.press)

  if (!onPress)
    return (
      <div {...data} className={className}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      {...data}
      aria-label={label}
      aria-current={current}
      disabled={disabled}
      onClick={onPress}
      className={className}
    >
      {content}
    </button>
  )
}
