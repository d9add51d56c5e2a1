import { type ReactNode, useId } from 'react'
import { t } from '../../../i18n/translate.ts'
import { classes } from '../../kit/classes.ts'
import { inert } from '../../kit/text/inertText.ts'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import styles from './AmountField.module.css'

type Props = {
  value: string
  symbol: string
  onChange: (typed: string) => void
  onLeave: () => void
  error?: string | undefined
  /** The worth of the amount in money. */
  worth?: string | undefined
  /** A sentence about the amount, while nothing is wrong. */
  hint?: string | undefined
  /** The *Max* button. */
  children?: ReactNode
}

/** From these lengths on, a smaller type shows more digits. */
const [long, longest] = [7, 12]

/** The amount in the type of the balance. The text stays as the person typed it. */
export function AmountField({ value, symbol, onChange, onLeave, error, worth, hint, children }: Props) {
  const about = useId()
  const size = value.length > longest ? styles.small : value.length > long ? styles.medium : styles.large
  return (
    <div className={styles.amount}>
      <label dir="ltr" className={classes(styles.line, size)}>
        <VisuallyHidden>{t('send_amount')} </VisuallyHidden>
        {/* The hidden text gives the field the width of what it shows, so that the line is centred. */}
        <span className={styles.cell}>
          <span aria-hidden="true">{value || '0'}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            // Spell checkers may send the text to their vendor.
            spellCheck={false}
            placeholder="0"
            data-testid="send-amount"
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={about}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            className={styles.input}
          />
        </span>
        <bdi className={styles.symbol}>{inert(symbol, 16)}</bdi>
      </label>
      {worth !== undefined && (
        <p className={styles.worth}>
          <bdi data-testid="send-worth">{worth}</bdi>
        </p>
      )}
      {children && <div className={styles.max}>{children}</div>}
      <p
        id={about}
        {...(error && { role: 'alert' })}
        className={classes(styles.about, !!error && styles.error)}
      >
        {error || hint}
      </p>
    </div>
  )
}
