import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import styles from './Switch.module.css'

type Props = DataProps & {
  checked: boolean
  onChange: (checked: boolean) => void
  name: ReactNode
  consequence?: ReactNode
  disabled?: boolean
}

/** A setting that applies at once; the whole row is the click target. The input carries the data attributes. */
export function Switch({ checked, onChange, name, consequence, disabled, ...data }: Props) {
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        {consequence && <span className={styles.consequence}>{consequence}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        {...data}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.switch}
      />
    </label>
  )
}
