import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { t } from '../../words/words.ts'
import type { DataProps } from './data.ts'
import { Icon } from './Icon.tsx'
import styles from './Sheet.module.css'

export type SheetProps = DataProps & {
  open: boolean
  onClose: () => void
  heading: string
  children: ReactNode
  /** Buttons that stay in sight. */
  footer?: ReactNode
}

/** The dialog of a `Sheet`, in a chunk of its own: most windows close without ever opening one. */
export function SheetDialog({ open, onClose, heading, children, footer, ...data }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup {...data} className={styles.sheet}>
          <div className={styles.head}>
            <Dialog.Title className={styles.heading}>{heading}</Dialog.Title>
            <Dialog.Close aria-label={t('common_close')} className={styles.close}>
              <Icon name="cross" />
            </Dialog.Close>
          </div>
          <div className={styles.body}>
            <div className={styles.content}>{children}</div>
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
