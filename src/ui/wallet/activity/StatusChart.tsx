import type { Activity } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { TimeChart } from '../../kit/charts/TimeChart.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { span } from '../relativeTime.ts'
import { useNow } from '../useNow.ts'
import { lanesOf } from './chartLanes.ts'
import { isInFlight } from './isInFlight.ts'

type Props = { activity: Activity; network: Network | undefined; heading: string }

/** Milliseconds between moves of the now line while something is in flight: one column of a short chart. */
const beat = 200

/** The steps of an activity over time, folded once it ended. Empty until a call is sent or fails. */
export function StatusChart({ activity, network, heading }: Props) {
  const { start, lanes, end, live } = lanesOf(activity)
  const now = useNow(live ? (end > 60_000 ? 1000 : beat) : undefined)
  if (lanes.every(({ sent, failed }) => sent === undefined && failed === undefined)) return null
  const preconfirms =
    network?.preconfirmation !== undefined || lanes.some((lane) => lane.preconfirmed !== undefined)

  return (
    <Disclosure
      icon="clock"
      heading={t('status_timeline')}
      open={isInFlight(activity)}
      data-testid="batch-timeline"
      end={end > 0 && span(end)}
    >
      <TimeChart
        lanes={lanes}
        now={live ? Math.max(now - start, end) : end}
        live={live}
        blocksOnly={!preconfirms}
        label={t('status_chart', { heading })}
      />
    </Disclosure>
  )
}
