import { useEffect, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { Screen } from '../kit/layout/Screen.tsx'
import { Notice } from '../kit/status/Notice.tsx'

const patience = 3000

/** Shown briefly while the background starts. After three seconds without a message, shows a warning. */
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
