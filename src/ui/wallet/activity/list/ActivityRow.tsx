import { memo, use } from 'react'
import type { Activity } from '../../../../domain/batch.ts'
import type { TokenBalance } from '../../../../domain/token.ts'
import { listed } from '../../../../i18n/sentences.ts'
import { t } from '../../../../i18n/translate.ts'
import { isOwn, siteName } from '../../../../sites/siteName.ts'
import { SitePicture } from '../../../favicons/SitePicture.ts'
import { AccountBlob } from '../../../kit/images/AccountBlob.tsx'
import { Mark } from '../../../kit/images/Mark.tsx'
import { Row } from '../../../kit/rows/Row.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { AddressNames } from '../../../kit/text/AddressNames.ts'
import { shortAddress } from '../../../kit/text/addressGroups.ts'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import { useUiState } from '../../../shell/useUiState.ts'
import type { Go } from '../../place.ts'
import { activityTitle, recipient, recipientsText } from '../activityText.ts'
import { standingOf } from '../batchSummary.ts'
import { isInFlight } from '../isInFlight.ts'
import { movedBy } from '../moved/moved.ts'
import { movedText } from '../moved/movedText.ts'
import { sentBy } from '../transfers.ts'
import styles from './ActivityRow.module.css'
import { rowAmount } from './rowAmount.ts'

type Props = {
  activity: Activity
  /** Those of its network. */
  tokens: readonly TokenBalance[]
  /** The formatted time. */
  time: string
  prices: KnownPrices | undefined
  go: Go
}

/**
 * One batch or transaction in a list: what happened, to whom, how much and when. A chip shows only what is not
 * done, or not whole. Renders again only on changes.
 */
export const ActivityRow = memo(function ActivityRow({ activity, tokens, time, prices, go }: Props) {
  const { chainId, origin } = activity
  const network = useUiState((state) => state.networks.find((network) => network.chainId === chainId))
  const isHere = useUiState((state) => state.chainId === chainId)
  const nameOf = use(AddressNames)
  const sent = sentBy(activity, network, tokens)
  const { chip } = standingOf(activity, network?.name ?? t('common_theNetwork'))
  const isDone = chip.tone === 'good'
  const moved = sent ? { given: sent.assets, got: [], isSwap: false } : movedBy(activity, network, tokens)
  const amount = moved && rowAmount(moved, chainId, prices)
  const beside = sent ? undefined : moved && movedText(moved).beside
  const state = isDone ? undefined : <Chip tone={chip.tone}>{chip.word}</Chip>
  const when = <bdi>{time}</bdi>

  const about = [
    ...(sent ? [recipientsText(sent, (address) => nameOf(address) ?? shortAddress(address))] : []),
    ...(beside === undefined ? [] : [beside]),
    ...(sent && isOwn(origin) ? [] : [siteName(origin)]),
    ...(isHere || !network ? [] : [network.name]),
  ]
  return (
    <Row
      start={<Picture activity={activity} />}
      name={<span className={styles.title}>{activityTitle(activity, network, tokens)}</span>}
      sub={listed(about, 'none')}
      end={amount ? <bdi dir="ltr">{amount}</bdi> : state}
      endSub={(amount && state) || when}
      onPress={() => go({ at: 'activity', key: activity.key })}
    />
  )
})

function Picture({ activity }: { activity: Activity }) {
  const [first] = activity.calls
  const to = activity.calls.length === 1 && first && recipient(first)
  if (isInFlight(activity)) return <Mark size={36} />
  if (isOwn(activity.origin)) return to ? <AccountBlob address={to} /> : <Mark size={36} />
  return <SitePicture origin={activity.origin} host={siteName(activity.origin)} />
}
