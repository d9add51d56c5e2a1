import { type ReactNode, useLayoutEffect } from 'react'
import { direction, language } from '../../../i18n/translate.ts'
import '../../shell/fonts.css'
import '../../shell/tokens.css'
import '../../shell/base.css'
import styles from './App.module.css'
import { keepFocus } from './keepFocus.ts'

keepFocus()

/** Wraps every page with the root styles, in the language and the direction of its words. */
export function App({ children }: { children: ReactNode }) {
  const lang = language()
  const dir = direction()
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang, dir })
  }, [lang, dir])
  return <div className={styles.root}>{children}</div>
}
