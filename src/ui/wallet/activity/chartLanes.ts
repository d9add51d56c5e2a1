import type { Activity, ActivityCall } from '../../../domain/batch.ts'
import type { ChartLane } from '../../kit/charts/chartRows.ts'

/** Data of the time chart. Times are in milliseconds since `start`, when the first call was sent. */
export type Lanes = { start: number; lanes: ChartLane[]; end: number; live: boolean }

/** An activity's steps over time. All calls of one transaction share a lane. */
export function lanesOf(activity: Activity): Lanes {
  const { calls, mode } = activity
  const start = Math.min(...times(calls.map(({ sentAt }) => sentAt)), Number.POSITIVE_INFINITY)
  const from = Number.isFinite(start) ? start : activity.createdAt
  const together = mode === 'atomic' && calls.length > 1
  const [first] = calls
  const lanes =
    together && first
      ? [lane(first, `1–${calls.length}`, from)]
      : calls.map((call, index) => lane(call, String(index + 1), from))
  const known = times(
    lanes.flatMap(({ sent, preconfirmed, final, failed }) => [sent, preconfirmed, final, failed]),
  )
  return {
    start: from,
    lanes,
    end: Math.max(0, ...known),
    live: !activity.waitsFor && calls.some(({ state }) => state === 'sent' || state === 'preconfirmed'),
  }
}

function lane(call: ActivityCall, label: string, start: number): ChartLane {
  const { state, sentAt, preconfirmedAt, includedAt, failedAt } = call
  const failed = failedAt ?? (state === 'failed' ? includedAt : undefined)
  const since = (at: number | undefined) => (at === undefined ? undefined : Math.max(0, at - start))
  return {
    label,
    sent: since(sentAt),
    // A call whose pre-confirmation reported the failure is drawn as failed from then on.
    preconfirmed: state === 'failed' && failed === preconfirmedAt ? undefined : since(preconfirmedAt),
    final: failed === undefined ? since(includedAt) : undefined,
    failed: since(failed),
  }
}

function times(all: readonly (number | undefined)[]): number[] {
  return all.filter((time) => time !== undefined)
}
