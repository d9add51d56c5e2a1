import { t } from '../../i18n/translate.ts'
import { Screen } from '../kit/layout/Screen.tsx'
import { Notice } from '../kit/status/Notice.tsx'

/** Replaces a page whose catalogue is unreadable. Its messages come from the browser (`scripts/packed.mjs`). */
export function Damaged() {
  return (
    <Screen kind="popup" data-testid="damaged">
      <Notice tone="bad" urgent heading={t('start_damaged')}>
        {t('start_damagedHelp')}
      </Notice>
    </Screen>
  )
}
