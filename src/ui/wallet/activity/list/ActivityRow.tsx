import { memo, use } from 'react'
import type { Activity } from '../../../../domain/batch.ts'
import type { TokenBalance } from '../../../../domain/token.ts'
import { figure, listed } from '../../../../i18n/sentences.ts'
import { t } from '../../../../i18n/translate.ts'
import { isOwn, siteName } from '../../../../sites/siteName.ts'
import { Row } from '../../../kit/rows/Row.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { AddressNames } from '../../../kit/text/AddressNames.ts'
import { shortAddress } from '../../../kit/text/addressGroups.ts'
import { Text } from '../../../kit/text/Text.tsx'
import type { KnownPrices } from '../../../prices/useKnownPrices.ts'
import { useUiState } from '../../../shell/useUiState.ts'
import type { Go } from '../../place.ts'
import { activityTitle, recipientsText } from '../activityText.ts'
import { standingOf } from '../batchSummary.ts'
import { movedBy } from '../moved/moved.ts'
import { movedText } from '../moved/movedText.ts'
import { sentBy } from '../transfers.ts'
import { ActivityPicture } from './ActivityPicture.tsx'
import styles from './ActivityRow.module.css'
import { restOf, rowAmount } from './rowAmount.ts'

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
  const moved = sent
    ? { given: sent.assets, got: [], isSent: true, isSwap: false }
    : movedBy(activity, network, tokens)
  const amount = moved && rowAmount(moved, chainId, prices)
  const rest = moved ? restOf(moved, chainId, prices) : 0
  const beside = sent ? undefined : moved && movedText(moved).beside
  const state = isDone ? undefined : <Chip tone={chip.tone}>{chip.word}</Chip>
  const when = <bdi>{time}</bdi>

  const to = sent && recipientsText(sent, (address) => nameOf(address) ?? shortAddress(address))
  const site = siteName(origin)
  const about = [
    ...(to === undefined ? [] : [isOwn(origin) ? to : t('activity_via', { to, site })]),
    ...(beside === undefined ? [] : [beside]),
    ...(sent ? [] : [site]),
    ...(isHere || !network ? [] : [network.name]),
  ]
  return (
    <Row
      start={<ActivityPicture activity={activity} moved={moved} network={network} />}
      name={<span className={styles.title}>{activityTitle(activity, network, tokens)}</span>}
      sub={listed(about, 'none')}
      end={
        amount ? (
          <>
            <bdi dir="ltr">{amount}</bdi>
            {rest > 0 && (
              <Text as="span" look="small" tone="faint">
                {' '}
                <bdi dir="ltr">+{figure(rest)}</bdi>
              </Text>
            )}
          </>
        ) : (
          state
        )
      }
      endSub={(amount && state) || when}
      onPress={() => go({ at: 'activity', key: activity.key })}
    />
  )
})
