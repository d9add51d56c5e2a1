import type { ReactNode } from 'react'
import '../../shell/fonts.css'
import '../../shell/tokens.css'
import '../../shell/base.css'
import styles from './App.module.css'
import { keepFocus } from './keepFocus.ts'

keepFocus()

/** Wraps every page with the root styles. */
export function App({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>
}
