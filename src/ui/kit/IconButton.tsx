import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import styles from './IconButton.module.css'
import type { IconName } from './icons.ts'

type Props = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  icon: IconName
  /** What the press does, read out and shown on hover. */
  label: string
}

/** A press without words on it, 32 px square. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={styles.button}>
      <Icon name={icon} />
    </button>
  )
}
