import { classes } from '../classes.ts'
import styles from './Skeleton.module.css'

type Props = { /** In rem. */ width?: number; round?: boolean }

/** Holds the place of what comes. Shows after 150 ms, breathes at eight beats, still with reduced motion. */
export function Skeleton({ width = 4, round }: Props) {
  return (
    <span
      aria-hidden="true"
      style={{ inlineSize: `${width}rem`, ...(round && { blockSize: `${width}rem` }) }}
      className={classes(styles.skeleton, round && styles.round)}
    />
  )
}
