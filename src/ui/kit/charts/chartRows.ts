export type ChartLane = {
  /** The call's number, or the numbers of a bound batch: "1–4". */
  label: string
  sent?: number | undefined
  preconfirmed?: number | undefined
  final?: number | undefined
  failed?: number | undefined
}

type ChartRow = { label: string; lanes: readonly ChartLane[] }

const most = 8

/** One row per lane. More than eight lanes share eight rows in order, which limits the chart's height. */
export function chartRows(lanes: readonly ChartLane[]): ChartRow[] {
  if (lanes.length <= most) return lanes.map((lane) => ({ label: lane.label, lanes: [lane] }))
  const share = Math.ceil(lanes.length / most)
  return Array.from({ length: Math.ceil(lanes.length / share) }, (_, index) => {
    const part = lanes.slice(index * share, (index + 1) * share)
    return { label: part[0]?.label ?? '', lanes: part }
  })
}
