import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import { Toast } from '../status/Toast.tsx'
import styles from './Sheet.module.css'

type Props = DataProps & {
  open: boolean
  onClose: () => void
  /** Also a picture and a name. */
  heading: ReactNode
  children: ReactNode
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode
}

/**
 * A panel that rises from the bottom of the screen. The browser's `dialog` traps the focus, closes on Escape
 * and returns the focus. It stays in the page until its closing animation has ended.
 */
export function Sheet({ open, onClose, heading, children, footer, ...data }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isShown, setIsShown] = useState(open)
  const pressed = useRef<EventTarget>(null)
  const title = useId()
  if (open && !isShown) setIsShown(true)

  useLayoutEffect(() => {
    const { current } = dialog
    if (open && isShown) current?.showModal()
    return () => current?.close()
  }, [open, isShown])

  useEffect(() => {
    if (open) return undefined
    let isOver = false
    const ends = dialog.current?.getAnimations({ subtree: true }).map(({ finished }) => finished) ?? []
    Promise.allSettled(ends)
      .then(() => !isOver && setIsShown(false))
      .catch(console.error)
    return () => {
      isOver = true
    }
  }, [open])

  if (!isShown) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own
    <dialog
      {...data}
      ref={dialog}
      aria-labelledby={title}
      className={styles.sheet}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Browsers close a dialog on a second Escape even if `cancel` was prevented.
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      // The backdrop is part of the dialog. A press that began inside, as in a text selection, keeps it open.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={title} className={styles.heading}>
          {heading}
        </h2>
        <button type="button" aria-label={t('common_close')} className={styles.close} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <div className={styles.body}>
        <div className={styles.content}>{children}</div>
      </div>
      <Toast />
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  )
}
