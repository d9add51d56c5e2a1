import { useEffect, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { Notice } from '../kit/Notice.tsx'
import { Screen } from '../kit/Screen.tsx'

const patience = 3000

/** Seen for a blink. The background starts within it, and says so here where it does not. */
export function Starting() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, patience, true)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Screen kind="popup" busy>
      {late && (
        <Notice tone="warn" heading={t('start_notStarting')}>
          {t('start_notStartingHelp')}
        </Notice>
      )}
    </Screen>
  )
}
