import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { moment } from '../../../../i18n/time.ts'
import { t } from '../../../../i18n/translate.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { useUiState } from '../../../shell/useUiState.ts'
import { useNow } from '../../useNow.ts'
import { isInFlight } from '../isInFlight.ts'
import type { BatchJournal } from '../result/batchFee.ts'
import { GoOn } from './GoOn.tsx'
import { SignNow } from './SignNow.tsx'
import { comesFirst, isBundlerSilent } from './whyItWaits.ts'

type Props = {
  activity: Activity
  network: Network | undefined
  journal: BatchJournal | undefined
  onOther: (key: string) => void
}

const none: never[] = []

/** What a pending batch needs of the person, or why it waits: a silent bundler, or a batch that comes first. */
export function WaitNotices({ activity, network, journal, onOther }: Props) {
  const activities = useUiState((state) => state.activities) ?? none
  const isPending = isInFlight(activity)
  const now = useNow(isPending && activity.sponsor !== undefined ? 5_000 : undefined)
  const [row] = journal?.transactions ?? []
  if (activity.waitsFor === 'fee') return <GoOn activity={activity} />
  if (activity.waitsFor === 'device') return <SignNow batch={activity.key} />
  const first = comesFirst(activity, activities)
  if (first)
    return (
      <Notice
        tone="neutral"
        heading={t('status_comesFirst')}
        data-testid="batch-comes-first"
        action={
          <Button small data-testid="batch-earlier" onClick={() => onOther(first.key)}>
            {t('status_showEarlier')}
          </Button>
        }
      >
        {t('status_comesFirstMoney')}
      </Notice>
    )
  if (!isBundlerSilent(activity, row?.signedAt, now)) return null
  return (
    <Notice tone="warn" heading={t('status_bundlerSilent')} data-testid="batch-bundler-silent">
      <p>{t('status_bundlerSilentMoney')}</p>
      {row?.operation && <p>{t('status_bundlerUntil', { time: moment(row.operation.until) })}</p>}
      {activity.upgrade && <p>{t('status_accountWaits')}</p>}
      <p>{t('status_bundlerOther', { network: network?.name ?? t('common_theNetwork') })}</p>
    </Notice>
  )
}
