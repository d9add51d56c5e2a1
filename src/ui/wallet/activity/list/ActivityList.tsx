import type { ReactNode } from 'react'
import type { Activity } from '../../../../domain/batch.ts'
import { language } from '../../../../i18n/translate.ts'
import { Card } from '../../../kit/layout/Card.tsx'
import { Section } from '../../../kit/layout/Section.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { Skeleton } from '../../../kit/status/Skeleton.tsx'
import { Text } from '../../../kit/text/Text.tsx'
import { useKnownPrices } from '../../../prices/useKnownPrices.ts'
import { later } from '../../../shell/later.tsx'
import { many, useWhole } from '../../../shell/useLongList.ts'
import type { Go } from '../../place.ts'
import { ago, clockOf } from '../../relativeTime.ts'
import { useTokensOf } from '../../tokens/useTokensOf.ts'
import { useHere } from '../../useSelection.ts'
import type { Received } from '../received/received.ts'
import { receivedKey } from '../received/receivedKey.ts'
import styles from './ActivityList.module.css'
import { ActivityRow } from './ActivityRow.tsx'
import { byDay, byTime } from './activityDays.ts'

// Home lists nothing received, so its first paint needs no row for it.
const ReceivedRow = later(async () => (await import('../received/ReceivedRow.tsx')).ReceivedRow)

type Props = {
  heading: string
  /** What the account received, among the activities by time. Not counted in `data-count`. */
  received?: readonly Received[]
  /** Absent until the background has sent them. */
  activities: readonly Activity[] | undefined
  now: number
  go: Go
  /** Groups the list by day. */
  days?: boolean
  /** A button at the end of the heading's line. */
  action?: ReactNode
  empty: ReactNode
}

const none: never[] = []
const hour = 60 * 60_000

/** Batches and transactions, newest first. */
export function ActivityList({
  heading,
  activities,
  received = none,
  now,
  go,
  days = false,
  action,
  empty,
}: Props) {
  const { network } = useHere()
  const prices = useKnownPrices()
  const tokensOf = useTokensOf()
  const drawn = useWhole(activities ?? none)
  if (!activities)
    return (
      <div aria-busy="true">
        <Skeleton width={8} />
      </div>
    )
  if (activities.length === 0 && received.length === 0)
    return (
      <div data-testid="activities" data-count={0} style={{ display: 'contents' }}>
        {empty}
      </div>
    )
  return (
    <Section heading={heading} data-testid="activities" data-count={activities.length} action={action}>
      {/* A row renders again only if its own data changes, so another language needs other rows. */}
      <Stack key={language()} gap={4}>
        {(days ? byDay(byTime(drawn, received), now) : [{ heading: '', items: byTime(drawn, received) }]).map(
          ({ heading, items }) => (
            <Stack key={heading} gap={1}>
              {days && (
                <Text as="h3" look="meta" tone="soft">
                  <span className={styles.day}>{heading}</span>
                </Text>
              )}
              <Card as="ul" rows many={drawn.length > many}>
                {items.map((item) =>
                  'received' in item ? (
                    network && (
                      <li key={receivedKey(item.received)}>
                        <ReceivedRow
                          received={item.received}
                          network={network}
                          time={timeOf(item, now, days)}
                          prices={prices}
                        />
                      </li>
                    )
                  ) : (
                    <li key={item.key} data-testid="activity" data-id={item.id} data-status={item.status}>
                      <ActivityRow
                        activity={item}
                        tokens={tokensOf(item.chainId)}
                        time={timeOf(item, now, days)}
                        prices={prices}
                        go={go}
                      />
                    </li>
                  ),
                )}
              </Card>
            </Stack>
          ),
        )}
      </Stack>
    </Section>
  )
}

/** The age of a recent activity, or its time; the date only where no heading has it. */
function timeOf({ createdAt }: Pick<Activity, 'createdAt'>, now: number, days: boolean): string {
  return days && now - createdAt >= hour ? clockOf(createdAt) : ago(createdAt, now)
}
