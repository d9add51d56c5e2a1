import { useStore } from 'zustand'
import { saying } from './say.ts'
import styles from './Toast.module.css'

/** Shows the sentences of `say` above the footer. A polite live region without buttons needs no focus. */
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
