import { memo } from 'react'
import type { Activity } from '../../../domain/batch.ts'
import { t } from '../../../i18n/translate.ts'
import { isOwn, siteName } from '../../../sites/siteName.ts'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Mark } from '../../kit/images/Mark.tsx'
import { SiteIcon } from '../../kit/images/SiteIcon.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import type { Go } from '../place.ts'
import { activityTitle, isInFlight, recipient } from './activityText.ts'
import { standingOf } from './batchSummary.ts'

type Props = {
  activity: Activity
  /** The formatted time. */
  time: string
  go: Go
}

const none: never[] = []

/** One batch or transaction in a list: title, site, time and status. Renders again only on changes. */
export const ActivityRow = memo(function ActivityRow({ activity, time, go }: Props) {
  const network = useUiState((state) => state.networks.find(({ chainId }) => chainId === activity.chainId))
  const isHere = useUiState((state) => state.chainId === activity.chainId)
  const tokens = useUiState((state) => (state.chainId === activity.chainId ? state.tokens : none)) ?? none
  const { chip } = standingOf(activity, network?.name ?? t('common_theNetwork'))
  const site = siteName(activity.origin)

  return (
    <Row
      start={<Picture activity={activity} />}
      name={activityTitle(activity, network, tokens)}
      sub={
        isHere || !network ? (
          <bdi dir="ltr">{site}</bdi>
        ) : (
          <Sentence of="activity_siteOn" site={<bdi dir="ltr">{site}</bdi>} network={network.name} />
        )
      }
      end={<Chip tone={chip.tone}>{chip.word}</Chip>}
      endSub={<bdi>{time}</bdi>}
      onPress={() => go({ at: 'activity', key: activity.key })}
    />
  )
})

function Picture({ activity }: { activity: Activity }) {
  const [first] = activity.calls
  const to = activity.calls.length === 1 && first && recipient(first)
  if (isInFlight(activity)) return <Mark size={36} />
  if (isOwn(activity.origin)) return to ? <AccountBlob address={to} /> : <Mark size={36} />
  return <SiteIcon host={siteName(activity.origin)} />
}
