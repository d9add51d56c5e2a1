import { classes } from '../classes.ts'
import styles from './Icon.module.css'
import { type IconName, icons } from './iconPaths.ts'

/**
 * A decoration beside a word, hidden from screen readers. `--icon` of the surroundings sets its size. For a
 * button without words, use `IconButton`.
 */
export function Icon({ name }: { name: IconName }) {
  const pointsAlong = name === 'left' || name === 'right'
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classes(styles.icon, pointsAlong && styles.along)}>
      <path d={icons[name]} />
    </svg>
  )
}
