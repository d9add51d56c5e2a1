import { useId } from 'react'
import type { DataProps } from '../dataProps.ts'
import styles from './Field.module.css'

type Props = DataProps & {
  label: string
  items: readonly { id: string; label: string }[]
  current: string
  onSelect: (id: string) => void
}

/** A choice of many short options in the system's own list. For two to four, use `Segments`. */
export function Select({ label, items, current, onSelect, ...data }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        {...data}
        id={id}
        value={current}
        className={styles.input}
        onChange={(event) => onSelect(event.target.value)}
      >
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.label}
          </option>
        ))}
      </select>
    </div>
  )
}
