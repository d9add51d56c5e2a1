import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../images/Icon.tsx'
import type { IconName } from '../images/iconPaths.ts'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  icon: IconName
  /** The button's effect, for screen readers and on hover. */
  label: string
  /** At an edge of the line: aligns the icon, not its square, with the edge. */
  edge?: boolean
}

/** A button without words, 32 px square. */
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
