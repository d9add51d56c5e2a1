import { useStore } from 'zustand'
import { saying } from './say.ts'
import styles from './Toast.module.css'

/** Shows the sentences of `say` above the footer. A polite live region without buttons needs no focus. */
export function Toast() {
  const toast = useStore(saying)
  return (
    <div role="status" className={styles.place}>
      {toast && (
        <p key={toast.key} className={styles.toast}>
          {toast.sentence}
        </p>
      )}
    </div>
  )
}
