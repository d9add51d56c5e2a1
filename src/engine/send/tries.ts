import type { After } from '../clock.ts'

/** Milliseconds between two tries. */
const wait = 1000

/**
 * Repeats a task until it succeeds. `failed` resolves after the first try, to whether the last try failed.
 * `changed` runs when the task succeeds after a failure. `report` gets the first failure.
 */
export function tries<result>(
  task: () => Promise<result>,
  { after, report, changed }: { after: After; report(error: unknown): void; changed(): void },
): { done: Promise<result>; failed(): Promise<boolean> } {
  let fails = false
  let tried = () => {}
  const first = new Promise<void>((resolve) => {
    tried = resolve
  })

  async function run(): Promise<result> {
    for (;;) {
      try {
        const result = await task()
        const recovers = fails
        fails = false
        tried()
        if (recovers) changed()
        return result
      } catch (error) {
        if (!fails) report(error)
        fails = true
        tried()
        await new Promise<void>((resolve) => {
          after(wait, resolve)
        })
      }
    }
  }

  return { done: run(), failed: () => first.then(() => fails) }
}
