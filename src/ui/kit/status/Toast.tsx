import { useStore } from 'zustand'
import { saying } from './say.ts'
import styles from './Toast.module.css'

/** Where `say` speaks, above the footer. A polite live region without anything to press, so it needs no focus. */
export function Toast() {
  const said = useStore(saying)
  return (
    <div role="status" className={styles.place}>
      {said && (
        <p key={said.key} className={styles.toast}>
          {said.sentence}
        </p>
      )}
    </div>
  )
}
