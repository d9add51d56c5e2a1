import { classes } from '../classes.ts'
import styles from './Icon.module.css'
import { type IconName, icons } from './iconPaths.ts'

type Props = { name: IconName; size?: 'normal' | 'large' }

/** A decoration beside a word, hidden from screen readers. For a button without words, use `IconButton`. */
export function Icon({ name, size = 'normal' }: Props) {
  const pointsAlong = name === 'left' || name === 'right'
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classes(styles.icon, size === 'large' && styles.large, pointsAlong && styles.along)}
    >
      <path d={icons[name]} />
    </svg>
  )
}
