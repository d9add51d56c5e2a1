import { median, p95, type Row } from '../numbers.ts'
import type { Figures } from './collect.ts'
import type { Shown } from './row.ts'

/** Names of the compared browsers, as in the figures. All others are peers. */
export const contender = { none: 'none', floor: 'floor', ours: 'volley', full: 'full' } as const

/** After years of use, no row may exceed a new wallet's figure by more than this factor. */
const fullness = 1.2

/**
 * The rows of the table: each against the floor and, if there is a full wallet, that wallet against the new
 * one. `of` reduces several figures to one.
 */
export function rowsOf(shown: readonly Shown[], figures: Figures, of = median): Row[] {
  const known = shown.map((one) => ({ ...one, by: valuesOf(one, figures) }))
  const against = known.map(({ what, goal, by }): Row => {
    const least = of(by[contender.floor] ?? [])
    const ours = by[contender.ours] ?? []
    const others = Object.keys(by).filter((name) => !Object.values<string>(contender).includes(name))
    return {
      what,
      ...(Number.isNaN(least) ? {} : { floor: least }),
      ours: of(ours),
      ...(ours.length > 1 && { p95: p95(ours) }),
      goal: goal(least),
      ...(figures.broken[what] && {
        note: `${Number.isNaN(of(ours)) ? 'broke off' : 'broke off once'}: ${figures.broken[what]}`,
      }),
      ...(others.length > 0 && {
        peers: Object.fromEntries(others.map((name) => [name, of(by[name] ?? [])])),
      }),
    }
  })
  const full = known.flatMap(({ what, by }): Row[] => {
    const most = by[contender.full]
    if (!most) return []
    const least = of(by[contender.ours] ?? [])
    return [
      {
        what: `Full wallet: ${what}`,
        floor: least,
        ours: of(most),
        goal: fullness * least,
      },
    ]
  })
  return [...against, ...full]
}

/** The figures of each contender. An added cost is the difference to the bare browser in that turn. */
function valuesOf({ what, isAdded }: Shown, { values }: Figures): Record<string, number[]> {
  const { [contender.none]: base = [], ...by } = values[what] ?? {}
  return Object.fromEntries(
    Object.entries(by).map(([name, all]) => [
      name,
      all
        .map((value, index) => (isAdded ? value - (base[index] ?? Number.NaN) : value))
        .filter((value) => !Number.isNaN(value)),
    ]),
  )
}
