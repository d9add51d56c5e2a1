import { classes } from '../classes.ts'
import styles from './Skeleton.module.css'

type Props = { /** In rem. */ width?: number; round?: boolean }

/** A loading placeholder. Appears after 150 ms and pulses slowly; static with reduced motion. */
export function Skeleton({ width = 4, round }: Props) {
  return (
    <span
      aria-hidden="true"
      style={{ inlineSize: `${width}rem`, ...(round && { blockSize: `${width}rem` }) }}
      className={classes(styles.skeleton, round && styles.round)}
    />
  )
}
