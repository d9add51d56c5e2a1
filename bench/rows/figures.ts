import type { Place } from '../contender.ts'

/** What was measured of each contender, by its name. */
export type Figures = Record<string, number[]>

/**
 * Measures each place in turn, so often: whatever else the machine does meets all of them alike. The first round warms
 * up and does not count.
 */
export async function interleave(
  places: readonly Place[],
  runs: number,
  measure: (place: Place) => Promise<number>,
): Promise<Figures> {
  const figures: Figures = Object.fromEntries(places.map(({ name }) => [name, []]))
  for (let run = -1; run < runs; run++)
    for (const place of places) {
      const value = await measure(place)
      if (run >= 0) figures[place.name]?.push(value)
    }
  return figures
}
