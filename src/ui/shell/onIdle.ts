/** Maximum delay in milliseconds, however busy the page is. */
const latest = 500

/**
 * Runs `work` once the page is idle, so that a press right after the first paint takes precedence. Returns a
 * function that cancels it.
 */
export function onIdle(work: () => void): () => void {
  const handle = requestIdleCallback(work, { timeout: latest })
  return () => cancelIdleCallback(handle)
}
