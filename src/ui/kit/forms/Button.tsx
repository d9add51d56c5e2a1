import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../images/Icon.tsx'
import type { IconName } from '../images/iconPaths.ts'
import styles from './Button.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  children: ReactNode
  /** `filled` is a screen's main action, `risk` a dangerous action. */
  look?: 'filled' | 'outlined' | 'risk' | 'text'
  small?: boolean
  wide?: boolean
  /** One of a row of equal actions, with the icon above the label: a long word has the whole width. */
  tile?: boolean
  /** Keeps the label, shows three moving strokes before it, and ignores presses. */
  busy?: boolean
  /** Softer colour, for a text button that is no decision. */
  soft?: boolean
  icon?: IconName
  /** A chevron after the label: the press opens something. */
  opens?: boolean
}

/** A button with words. The label names the effect. */
export function Button({
  children,
  look = 'outlined',
  small,
  wide,
  tile,
  busy,
  soft,
  icon,
  opens,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true, type: 'button' as const } : { onClick })}
      className={classes(
        look !== 'text' && styles.button,
        styles[look],
        small && styles.small,
        wide && styles.wide,
        tile && styles.tile,
        soft && styles.soft,
      )}
    >
      {busy ? <Strokes /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
      {opens && <Icon name="down" />}
    </button>
  )
}

function Strokes() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.strokes}>
      <path d="M3 8.2 7.2 4" />
      <path d="M3 13 12.6 3.4" />
      <path d="M8.4 12.8 12.6 8.6" />
    </svg>
  )
}
