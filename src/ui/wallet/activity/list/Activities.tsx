import { t } from '../../../../i18n/translate.ts'
import { Empty } from '../../../kit/layout/Empty.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useUiState } from '../../../shell/useUiState.ts'
import type { Go } from '../../place.ts'
import { useNow } from '../../useNow.ts'
import { ActivityList } from './ActivityList.tsx'

/** Everything sent from all accounts on all networks, newest first. */
export function Activities({ go }: { go: Go }) {
  const activities = useUiState((state) => state.activities)
  const now = useNow(1000)
  return (
    <>
      <VisuallyHidden as="h1">{t('home_activity')}</VisuallyHidden>
      <ActivityList
        heading={t('activity_everything')}
        activities={activities}
        now={now}
        go={go}
        days
        empty={<Empty heading={t('activity_none')}>{t('activity_noneYet')}</Empty>}
      />
    </>
  )
}
