/** The value that this share of the values does not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export const p95 = (values: readonly number[]) => percentile(values, 0.95)

/** A line of the table. All figures of a row have one unit, which its name tells where it is not milliseconds. */
export type Row = {
  what: string
  /** What the bare script needs; absent where it has no such thing. */
  floor?: number
  ours: number
  /** What 95 of 100 runs do not exceed, where that is of interest. */
  p95?: number
  /** The most that is allowed. */
  goal: number
  /** What the figures mean or hide, in a few words. */
  note?: string
  /** The same of other wallets, by name. */
  peers?: Record<string, number>
}

/** Lines up the rows for a terminal. */
export function table(rows: readonly Row[]): string {
  const others = [...new Set(rows.flatMap(({ peers = {} }) => Object.keys(peers)))]
  const lines = [
    ['', 'floor', 'ours', 'p95', 'ratio', 'goal', ...others, ''],
    ...rows.map(({ what, floor, ours, p95, goal, peers = {} }) => [
      what,
      floor === undefined ? '–' : figure(floor),
      figure(ours),
      p95 === undefined ? '–' : figure(p95),
      floor ? `${(ours / floor).toFixed(2)} ×` : '–',
      `≤ ${figure(goal)}`,
      ...others.map((name) => (peers[name] === undefined ? '–' : figure(peers[name]))),
      ours <= goal ? 'reached' : 'MISSED',
    ]),
  ]
  const widths = [0, 1, 2, 3, 4, 5, ...others.map((_, index) => index + 6)].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const drawn = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  const notes = rows.flatMap(({ what, note }) => (note ? [`${what}: ${note}`] : []))
  return [...drawn, '', ...notes].join('\n')
}

function figure(value: number): string {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
}
