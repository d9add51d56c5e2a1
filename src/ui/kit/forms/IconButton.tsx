import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../images/Icon.tsx'
import type { IconName } from '../images/iconPaths.ts'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  icon: IconName
  /** The effect of a press, read out and shown on hover. */
  label: string
  /** At the end of a line: its sign, not its square, lines up with the side. */
  edge?: boolean
}

/** A press without words on it, 32 px square. */
export function IconButton({ icon, label, edge, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, edge && styles.edge)}
    >
      <Icon name={icon} />
    </button>
  )
}
