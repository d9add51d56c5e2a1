import type { UiStateUpdate } from '../../messages/uiState.ts'

/**
 * Milliseconds for which a window keeps its last request after the decision. The background signs meanwhile, and
 * drawing an empty window would slow that down. Usually the window has closed by then.
 */
const closing = 250

/** Passes messages on in order. Delays the message that empties the queue of requests, and those behind it. */
export function holdLast(take: (message: UiStateUpdate) => void): (message: UiStateUpdate) => void {
  let waiting = 0
  let held: Promise<void> | undefined

  return (message) => {
    const isLast = waiting > 0 && message.queue?.length === 0
    waiting = message.queue?.length ?? waiting
    if (!isLast && !held) return take(message)
    const before = held
    const own = pass(message, isLast ? closing : 0, before).finally(() => {
      if (held === own) held = undefined
    })
    held = own
  }

  /** Waits in a task of its own, so that a request that returns leaves the screen in between. */
  async function pass(
    message: UiStateUpdate,
    wait: number,
    before: Promise<void> | undefined,
  ): Promise<void> {
    await before
    await new Promise((resolve) => setTimeout(resolve, wait))
    take(message)
  }
}
