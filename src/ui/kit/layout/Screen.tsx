import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import styles from './Screen.module.css'

type Props = DataProps & {
  children: ReactNode
  /**
   * `approval` is the window of a request, `popup` the wallet, `calm` unlock and onboarding with wide margins.
   * The last two set the size of the browser's popup and are a column in a tab. `wide` takes a whole tab.
   */
  kind?: 'approval' | 'popup' | 'calm' | 'wide'
  header?: ReactNode
  footer?: ReactNode
  busy?: boolean
}

/** A window: header, a main part that scrolls between them, footer or tabs. Fills the viewport. */
export function Screen({ children, kind = 'approval', header, footer, busy, ...data }: Props) {
  return (
    <div {...data} className={classes(styles.screen, styles[`screen-${kind}`])}>
      {header}
      <main className={classes(styles.main, styles[kind])} {...(busy && { 'aria-busy': true })}>
        <div className={styles.content}>{children}</div>
      </main>
      {footer}
    </div>
  )
}
