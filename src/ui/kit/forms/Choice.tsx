import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import styles from './Choice.module.css'

type Props = DataProps & {
  /** `radio` for one of several with the same `group`, `checkbox` for any of them. */
  kind: 'radio' | 'checkbox'
  group: string
  checked: boolean
  onChange: (checked: boolean) => void
  name: ReactNode
  /** The consequence of the choice. */
  consequence?: ReactNode
  /** A blob or logo before the name. */
  start?: ReactNode
  /** Detail at the end: a duration, a balance. */
  end?: ReactNode
  disabled?: boolean
}

/** One option; the whole row is the click target. The row carries the data attributes. */
export function Choice({
  kind,
  group,
  checked,
  onChange,
  name,
  consequence,
  start,
  end,
  disabled,
  ...data
}: Props) {
  return (
    <label {...data} className={styles.choice}>
      <input
        type={kind}
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.input}
      />
      <span className={styles.words}>
        {start}
        <span className={styles.text}>
          <b className={styles.name}>{name}</b>
          {consequence && <span className={styles.consequence}>{consequence}</span>}
        </span>
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </label>
  )
}
