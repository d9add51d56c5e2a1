/** The smallest value that at least this share of the values does not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export const p95 = (values: readonly number[]) => percentile(values, 0.95)

/** A line of the table. All figures of a row share one unit: milliseconds, unless its name says otherwise. */
export type Row = {
  what: string
  /** The bare script's figure; absent if it has no such step. */
  floor?: number
  ours: number
  /** The 95th percentile, if it matters. */
  p95?: number
  /** The largest value that is allowed. */
  goal: number
  /** A few words on what the figures mean or hide. */
  note?: string
  /** The same figure of other wallets, by name. */
  peers?: Record<string, number>
}

/** Compares the row with its goal. */
export function verdict({ ours, goal }: Pick<Row, 'ours' | 'goal'>): 'reached' | 'missed' | 'broken' {
  if (Number.isNaN(ours) || Number.isNaN(goal)) return 'broken'
  return ours <= goal ? 'reached' : 'missed'
}

/** Our figure over the floor's, if both are known and the floor is not noise. */
export function ratio({ floor, ours }: { floor?: number | undefined; ours: number }): string {
  return floor !== undefined && floor > 0 && !Number.isNaN(ours) ? `${(ours / floor).toFixed(2)} ×` : '–'
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
      ratio({ floor, ours }),
      `≤ ${figure(goal)}`,
      ...others.map((name) => (peers[name] === undefined ? '–' : figure(peers[name]))),
      verdict({ ours, goal }).toUpperCase().replace('REACHED', 'reached'),
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

/** Formats with few digits. A failed measurement shows a dash. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (value > 0 && value < 0.1) return value.toFixed(4)
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
}

/** Runs before the measured ones: they compile code and open connections. */
const warmUps = 2

type Runs = Record<string, number[]>

/** Runs something `runs` times and collects its figures by name. */
export async function repeat(
  what: string,
  runs: number,
  once: (counts: boolean) => Promise<Record<string, number>>,
): Promise<Runs> {
  const all: Runs = {}
  for (let run = -warmUps; run < runs; run++) {
    const figures = await once(run >= 0)
    if (run < 0) continue
    for (const [name, value] of Object.entries(figures)) all[name] = [...(all[name] ?? []), value]
    process.stdout.write(`\r${what}: ${run + 1} of ${runs}`)
  }
  process.stdout.write('\n')
  return all
}

/** The figures with this name. */
export const of = (runs: Runs, name: string) => runs[name] ?? []
