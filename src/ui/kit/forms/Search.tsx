import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import styles from './Search.module.css'

type Props = DataProps & {
  /** Label for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** A search field that filters the list below it. */
export function Search({ label, value, onChange, placeholder, ...data }: Props) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        {...data}
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.input}
      />
    </div>
  )
}
