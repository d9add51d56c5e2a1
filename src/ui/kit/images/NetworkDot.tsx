import { classes } from '../classes.ts'
import styles from './NetworkDot.module.css'

/** Green while the network answers, a red ring otherwise. Add the state in words as well. */
export function NetworkDot({ answers }: { answers: boolean }) {
  return <span aria-hidden="true" className={classes(styles.dot, !answers && styles.silent)} />
}
