import { t } from '../../i18n/translate.ts'
import { Notice } from '../kit/Notice.tsx'
import { Screen } from '../kit/Screen.tsx'

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
