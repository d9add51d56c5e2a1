import { useId } from 'react'
import styles from './Segments.module.css'

type Props<id extends string> = {
  label: string
  items: readonly { id: id; label: string; testId?: string }[]
  current: id
  onSelect: (id: id) => void
}

/** A choice of two to four options, side by side. */
export function Segments<id extends string>({ label, items, current, onSelect }: Props<id>) {
  const group = useId()
  return (
    <fieldset aria-label={label} className={styles.segments}>
      {items.map((item) => (
        <label key={item.id} className={styles.segment} data-testid={item.testId}>
          <input
            type="radio"
            name={group}
            checked={item.id === current}
            onChange={() => onSelect(item.id)}
            className={styles.input}
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  )
}
