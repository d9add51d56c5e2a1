import { t } from '../../i18n/translate.ts'
import { Illustration } from '../kit/illustrations/Illustration.tsx'
import { Screen } from '../kit/layout/Screen.tsx'
import { Notice } from '../kit/status/Notice.tsx'

/** Shown instead of the wallet and of onboarding if Firefox is set to never remember history. */
export function OutOfReach() {
  return (
    <Screen kind="popup" data-testid="out-of-reach">
      <Illustration piece="offline" />
      <Notice tone="warn" heading={t('start_outOfReach')}>
        {t('start_outOfReachHelp')}
      </Notice>
    </Screen>
  )
}
