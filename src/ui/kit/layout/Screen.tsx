import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { Toast } from '../status/Toast.tsx'
import styles from './Screen.module.css'

type Props = DataProps & {
  children: ReactNode
  /**
   * `approval` is the window of a request, `popup` the wallet, `calm` unlock and onboarding with wide margins.
   * The last two set the size of the browser's popup, and form a column in a tab. `wide` fills a tab.
   */
  kind?: 'approval' | 'popup' | 'calm' | 'wide'
  header?: ReactNode
  footer?: ReactNode
  busy?: boolean
}

/** A window: a header, a scrolling main part, and a footer or tabs. Fills the viewport. */
export function Screen({ children, kind = 'approval', header, footer, busy, ...data }: Props) {
  return (
    <div {...data} className={classes(styles.screen, styles[`screen-${kind}`])}>
      {header}
      <main className={classes(styles.main, styles[kind])} aria-busy={busy}>
        <div className={styles.content}>{children}</div>
      </main>
      <Toast />
      {footer}
    </div>
  )
}
