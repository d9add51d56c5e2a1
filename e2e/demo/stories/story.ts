import type { Pictures } from '../pictures.ts'

/** The parts that every story uses. */
export type Stage = {
  picture: Pictures
  /** Prints a step with its duration and, if it is text, its result. */
  report: <value>(title: string, step: () => Promise<value>) => Promise<value>
  /** Registers what has to be ended after the story, the last first. */
  after: (end: () => Promise<void>) => void
}

/** Plays a story. Throws if a step came out wrong. */
export type Story = (stage: Stage) => Promise<void>
