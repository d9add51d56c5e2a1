import { classes } from '../../kit/classes.ts'
import styles from './FloorBar.module.css'
import { type Floor, isLow } from './floors.ts'

/** The guaranteed share of an income. A decoration above the words that say it. */
export function FloorBar(floor: Floor) {
  const { seen, least } = floor
  const share = seen > 0n ? `${(least * 100n) / seen}%` : 0
  return (
    <div aria-hidden="true" className={classes(styles.bar, isLow(floor) && styles.low)}>
      <i style={{ inlineSize: share }} />
    </div>
  )
}
