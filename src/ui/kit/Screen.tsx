import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { DataProps } from './data.ts'
import styles from './Screen.module.css'

type Props = DataProps & {
  children: ReactNode
  /** `popup` breathes a little less at the top; `calm` is for unlock and onboarding, with wide sides. */
  kind?: 'approval' | 'popup' | 'calm'
  header?: ReactNode
  footer?: ReactNode
  busy?: boolean
}

/** A window: header, a main part that scrolls between them, footer or tabs. Fills the viewport. */
export function Screen({ children, kind = 'approval', header, footer, busy, ...data }: Props) {
  return (
    <div {...data} className={styles.screen}>
      {header}
      <main className={classes(styles.main, styles[kind])} {...(busy && { 'aria-busy': true })}>
        {children}
      </main>
      {footer}
    </div>
  )
}
