import { later } from '../../shell/later.tsx'
import type { Piece } from './Drawing.tsx'
import styles from './Illustration.module.css'

const Drawing = later(async () => (await import('./Drawing.tsx')).Drawing)

/** One of four pictures, a decoration beside words. Its place is there at once, its drawing loads later. */
export function Illustration({ piece }: { piece: Piece }) {
  return (
    <div className={styles.place}>
      <Drawing piece={piece} />
    </div>
  )
}
