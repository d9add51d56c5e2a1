import type { Topic } from './check.ts'

/** Checks whose id starts with one of `only`, or all if it is empty. Throws if an entry matches no check. */
export function select(topics: readonly Topic[], only: readonly string[]): Topic[] {
  const unknown = only.find(
    (start) => !topics.some(({ checks }) => checks.some(({ id }) => id.startsWith(start))),
  )
  if (unknown) throw new Error(`No check begins with "${unknown}". --list shows them all.`)
  return topics
    .map(({ topic, checks }) => ({
      topic,
      checks:
        only.length === 0 ? checks : checks.filter(({ id }) => only.some((start) => id.startsWith(start))),
    }))
    .filter(({ checks }) => checks.length > 0)
}
