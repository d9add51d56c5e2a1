import type { NotAdded } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'

/** Says why a network that the person agreed to was not added, or not with the node that they saw. */
export function NotAddedScreen({ reason, onBack }: { reason: NotAdded; onBack: () => void }) {
  const { host, wanted, served } = reason
  const isLate = served === wanted
  return (
    <Screen data-testid="network-not-added">
      <Empty
        heading={t(isLate ? 'network_notAddedNode' : 'network_notAdded')}
        picture="offline"
        action={
          <Button look="filled" data-testid="network-not-added-close" onClick={onBack}>
            {t('common_close')}
          </Button>
        }
      >
        <p role="alert">
          {served === undefined
            ? t('network_notAddedSilent', { host })
            : isLate
              ? t('network_notAddedLate', { host })
              : t('network_notAddedOther', { host, served, wanted })}
        </p>
        <p>{t('network_notAddedNext')}</p>
      </Empty>
    </Screen>
  )
}
