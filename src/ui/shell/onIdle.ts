/** However busy the page is, in milliseconds. */
const latest = 500

/**
 * Does something once the page has nothing else to do: what a person presses right after the first paint comes before
 * it. Answers what calls it off.
 */
export function whenIdle(work: () => void): () => void {
  const handle = requestIdleCallback(work, { timeout: latest })
  return () => cancelIdleCallback(handle)
}
