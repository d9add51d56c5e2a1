import { addressGroups } from '../../kit/text/addressGroups.ts'
import styles from './HashGroups.module.css'

/** A hash in groups of four digits, four in a row, so that a person can compare it with a small screen. */
export function HashGroups({ hash }: { hash: string }) {
  return (
    <bdi dir="ltr" className={styles.groups}>
      <span className={styles.prefix}>0x</span>
      {addressGroups(hash).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a group is
        <span key={place} className={styles.group}>
          {group}
        </span>
      ))}
    </bdi>
  )
}
