import type { ReactNode } from 'react'
import type { Activity } from '../../../domain/batch.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { many, useWhole } from '../../shell/useLongList.ts'
import type { Go } from '../place.ts'
import { span, when } from '../relativeTime.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { lanesOf } from './chartLanes.ts'

type Props = {
  heading: string
  /** Absent until the background has sent them. */
  activities: readonly Activity[] | undefined
  now: number
  go: Go
  /** Opens the whole list. */
  onAll?: () => void
  empty: ReactNode
}

const none: Activity[] = []

/** Batches and transactions, newest first. */
export function ActivityList({ heading, activities, now, go, onAll, empty }: Props) {
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
    <Section
      heading={heading}
      data-testid="activities"
      data-count={activities.length}
      action={
        onAll && (
          <Button look="text" onClick={onAll}>
            {t('activity_all')}
          </Button>
        )
      }
    >
      <Card as="ul" rows many={drawn.length > many}>
        {drawn.map((activity) => (
          <li key={activity.key} data-testid="activity" data-id={activity.id} data-status={activity.status}>
            <ActivityRow activity={activity} time={timeOf(activity, now)} go={go} />
          </li>
        ))}
      </Card>
    </Section>
  )
}

/** The age of an activity in flight, or the time of a settled or paused one. */
function timeOf(activity: Activity, now: number): string {
  const { live, start } = lanesOf(activity)
  return live ? span(now - start) : when(activity.createdAt, now)
}
