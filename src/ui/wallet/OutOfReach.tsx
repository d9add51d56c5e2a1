import { t } from '../../i18n/translate.ts'
import { Screen } from '../kit/layout/Screen.tsx'
import { Notice } from '../kit/status/Notice.tsx'

/** In the place of the wallet, and of a new one, where Firefox never remembers history. */
export function OutOfReach() {
  return (
    <Screen kind="popup" data-testid="out-of-reach">
      <Notice tone="warn" heading={t('start_outOfReach')}>
        {t('start_outOfReachHelp')}
      </Notice>
    </Screen>
  )
}
