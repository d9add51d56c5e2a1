import type { After } from '../clock.ts'

/** Milliseconds until the next try. */
const wait = 1000

/**
 * Does a task again and again until it succeeds. `failed` tells, once the first try is over, whether it still fails, and
 * `changed` hears when that changes. The first failure of a row goes to `report`.
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
