import { t } from '../../i18n/translate.ts'
import { Screen } from '../kit/layout/Screen.tsx'
import { Notice } from '../kit/status/Notice.tsx'

/** In the place of a page whose words cannot be read. The browser keeps what is said here (`scripts/spoken.mjs`). */
export function Damaged() {
  return (
    <Screen kind="popup" data-testid="damaged">
      <Notice tone="bad" urgent heading={t('start_damaged')}>
        {t('start_damagedHelp')}
      </Notice>
    </Screen>
  )
}
