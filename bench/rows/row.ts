import type { AnyPlace } from '../contender.ts'

/** One row of the table. */
export type Shown = {
  /** Its name, with the unit. */
  what: string
  /** The most that is allowed, from what the floor needs. */
  goal(floor: number): number
  /** Counts what the extension adds to a browser that has none. */
  isAdded?: true
}

/** What is done and looked at for one row, or for several at once: a figure for each. */
export type Measured<place = AnyPlace> = {
  shows: readonly Shown[]
  measure(place: place): Promise<readonly number[]>
  /** How often it is done in each round, beside a first time that does not count. */
  runs: number
  /** Begins with what counts: there is no second first time. */
  isCold?: true
  /** Takes long and changes little: once, in the last round. */
  isOnce?: true
  /** It is measured with every change: its ratio hardly varies with what else the machine does. */
  isShort?: true
}

/** Goals, as the table has them. */
export const atMost = (limit: number) => () => limit
export const times = (factor: number) => (floor: number) => factor * floor
