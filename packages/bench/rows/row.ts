import type { AnyPlace } from '../contender.ts'

/** One row of the table. */
export type Shown = {
  /** Its name, with the unit. */
  what: string
  /** The largest value that is allowed, computed from the floor's. */
  goal(floor: number): number
  /** Counts what the extension adds to a browser without one. */
  isAdded?: true
}

/** The measurement for one row, or for several at once: one figure for each. */
export type Measured<place = AnyPlace> = {
  shows: readonly Shown[]
  measure(place: place): Promise<readonly number[]>
  /** Runs in each round, in addition to a first one that does not count. */
  runs: number
  /** Counts the first run too: it can't be repeated. */
  isCold?: true
  /** Slow and stable: measured once, in the last round. */
  isOnce?: true
  /** Measured with every change: other load on the machine hardly affects its ratio. */
  isShort?: true
}

/** Goals of rows. */
export const atMost = (limit: number) => () => limit
export const times = (factor: number) => (floor: number) => factor * floor
