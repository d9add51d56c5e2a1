import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { direction, language } from '../../words/words.ts'
import '../tokens.css'
import '../base.css'
import styles from './App.module.css'
import { keepFocus } from './keepFocus.ts'
import { Toast } from './Toast.tsx'

document.documentElement.lang = language()
document.documentElement.dir = direction()
keepFocus()

/** Stands around every page: styles, the toast, and no style elements, which the page's policy forbids. */
export function App({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <div className={styles.root}>{children}</div>
      <Toast />
    </CSPProvider>
  )
}
