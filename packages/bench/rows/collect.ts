import type { Measured } from './row.ts'

/** The figures of each contender, by row and name. A failed measurement is `NaN`. */
export type Figures = {
  values: Record<string, Record<string, number[]>>
  /** The error of each failed row, by row. */
  broken: Record<string, string>
}

export const noFigures = (): Figures => ({ values: {}, broken: {} })

/** The longest wait for one figure of a contender, in milliseconds. */
const patience = 30_000

/** After this many failures, a contender's row is not tried again. */
const tries = 2

/**
 * Measures all places in each turn, in a changing order, so that other load on the machine affects all of them
 * alike. It records a failure and continues. It ends early after `until`, in milliseconds since 1970, but
 * never before each place had a turn.
 */
export async function collect<place extends { name: string }>(
  places: readonly place[],
  { shows, runs, isCold, measure }: Measured<place>,
  { values, broken }: Figures,
  until: number,
): Promise<void> {
  const failures: Record<string, number> = {}
  for (let run = isCold ? 0 : -1; run < runs; run++) {
    if (run > 0 && Date.now() > until) return
    for (const place of turned(places, run)) {
      const { name } = place
      if ((failures[name] ?? 0) >= tries) continue
      const figures = await within(measure(place)).catch((error: Error) => {
        failures[name] = (failures[name] ?? 0) + 1
        for (const { what } of shows) broken[what] = `${name}: ${error.message.split('\n')[0]}`
        return undefined
      })
      if (run < 0) continue
      for (const [index, { what }] of shows.entries()) {
        values[what] ??= {}
        values[what][name] ??= []
        values[what][name].push(figures?.[index] ?? Number.NaN)
      }
    }
  }
}

function turned<item>(items: readonly item[], by: number): item[] {
  const at = Math.max(0, by) % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

async function within<value>(work: Promise<value>): Promise<value> {
  let late: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`It took more than ${patience / 1000} s`)), patience)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(late))
}
