import type { ReactNode } from 'react'
import type { Activity } from '../../../../domain/batch.ts'
import { Card } from '../../../kit/layout/Card.tsx'
import { Section } from '../../../kit/layout/Section.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { Skeleton } from '../../../kit/status/Skeleton.tsx'
import { Text } from '../../../kit/text/Text.tsx'
import { useKnownPrices } from '../../../prices/useKnownPrices.ts'
import { many, useWhole } from '../../../shell/useLongList.ts'
import type { Go } from '../../place.ts'
import { ago, clockOf } from '../../relativeTime.ts'
import styles from './ActivityList.module.css'
import { ActivityRow } from './ActivityRow.tsx'
import { byDay } from './activityDays.ts'

type Props = {
  heading: string
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

const none: Activity[] = []
const hour = 60 * 60_000

/** Batches and transactions, newest first. */
export function ActivityList({ heading, activities, now, go, days = false, action, empty }: Props) {
  const prices = useKnownPrices()
  const drawn = useWhole(activities ?? none)
  if (!activities)
    return (
      <div aria-busy="true">
        <Skeleton width={8} />
      </div>
    )
  if (activities.length === 0)
    return (
      <div data-testid="activities" data-count={0} style={{ display: 'contents' }}>
        {empty}
      </div>
    )
  return (
    <Section heading={heading} data-testid="activities" data-count={activities.length} action={action}>
      <Stack gap={4}>
        {(days ? byDay(drawn, now) : [{ heading: '', items: drawn }]).map(({ heading, items }) => (
          <Stack key={heading} gap={1}>
            {days && (
              <Text as="h3" look="meta" tone="soft">
                <span className={styles.day}>{heading}</span>
              </Text>
            )}
            <Card as="ul" rows many={drawn.length > many}>
              {items.map((activity) => (
                <li
                  key={activity.key}
                  data-testid="activity"
                  data-id={activity.id}
                  data-status={activity.status}
                >
                  <ActivityRow
                    activity={activity}
                    time={timeOf(activity, now, days)}
                    prices={prices}
                    go={go}
                  />
                </li>
              ))}
            </Card>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}

/** The age of a recent activity, or its time; the date only where no heading has it. */
function timeOf({ createdAt }: Activity, now: number, days: boolean): string {
  return days && now - createdAt >= hour ? clockOf(createdAt) : ago(createdAt, now)
}
