import type { ReactNode } from 'react'
import type { Activity } from '../../wire/batch.ts'
import { t } from '../../words/words.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Section } from '../kit/Section.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import type { Go } from './place.ts'

type Props = {
  heading: string
  activities: readonly Activity[]
  now: number
  go: Go
  /** Leads to the whole list. */
  onAll?: () => void
  empty: ReactNode
}

/** Batches and transactions, newest first. */
export function ActivityList({ heading, activities, now, go, onAll, empty }: Props) {
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
      <Card as="ul" rows>
        {activities.map((activity) => (
          <li key={activity.key} data-testid="activity" data-id={activity.id} data-status={activity.status}>
            <ActivityRow
              activity={activity}
              now={now}
              onPress={() => go({ at: 'activity', key: activity.key })}
            />
          </li>
        ))}
      </Card>
    </Section>
  )
}
