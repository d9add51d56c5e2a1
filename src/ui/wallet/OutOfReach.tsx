import { t } from '../../i18n/translate.ts'
import { Screen } from '../kit/layout/Screen.tsx'
import { Notice } from '../kit/status/Notice.tsx'

/** Shown instead of the wallet and of onboarding if Firefox is set to never remember history. */
export function OutOfReach() {
  return (
    <Screen kind="popup" data-testid="out-of-reach">
      <Notice tone="warn" heading={t('start_outOfReach')}>
        {t('start_outOfReachHelp')}
      </Notice>
    </Screen>
  )
}
