import { type ChangeEvent, type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'style' | 'onChange' | 'value' | 'ref' | 'id'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Error message under the field. */
  error?: ReactNode
  /** A sentence under the field while nothing is wrong. */
  hint?: ReactNode
  /** An `IconButton` inside, at the end. */
  end?: ReactNode
  /** Several lines, left to right, no completion: a recovery phrase. */
  lines?: number
  /** Addresses, phrases and data: monospaced and left to right. */
  code?: boolean
  /** Shows the label to screen readers only. */
  quiet?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A text field. Passes all other props to the `input`. */
export function Field({ label, value, onChange, error, hint, end, lines, code, quiet, ref, ...rest }: Props) {
  const id = useId()
  const about = useId()
  const note = error || hint
  const shared = {
    id,
    value,
    'aria-invalid': !!error || undefined,
    'aria-describedby': note ? about : undefined,
    className: classes(styles.input, code && styles.code, !!end && styles.withEnd),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    // Spell checkers may send the text to their vendor.
    spellCheck: false,
    ...((code || lines) && { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off' }),
  }

  return (
    <div>
      <label htmlFor={id} className={quiet ? styles.quiet : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        {lines ? (
          <textarea {...(rest as ComponentProps<'textarea'>)} {...shared} rows={lines} />
        ) : (
          <input ref={ref} {...rest} {...shared} />
        )}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {note && (
        <p
          id={about}
          role={error ? 'alert' : undefined}
          className={classes(styles.about, !!error && styles.error)}
        >
          {note}
        </p>
      )}
    </div>
  )
}
