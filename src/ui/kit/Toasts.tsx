import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import styles from './Toasts.module.css'
import { toasts } from './toasts.ts'

/** The place where `say` speaks: one at a time, above the footer. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toasts} limit={1} timeout={4000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} swipeDirection={[]} className={styles.toast}>
      <Toast.Title />
    </Toast.Root>
  ))
}
