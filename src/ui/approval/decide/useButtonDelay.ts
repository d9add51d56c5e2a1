import { useEffect, useRef, useState } from 'react'
import { left, waitForStillness } from './waitForStillness.ts'

/**
 * Makes buttons inert after the window opened, gained focus, became visible, or `key` changed, and after a press that
 * does not count. `key` contains everything that the decision depends on. `isInert` checks at the time of a press,
 * regardless of the last drawing.
 */
export function useInert(key: string): { inert: boolean; isInert: () => boolean } {
  const [seen, setSeen] = useState(key)
  const [inert, setInert] = useState(true)
  const since = useRef(performance.now())

  // Set while drawing, so that no frame shows new words above buttons that count.
  if (seen !== key) {
    setSeen(key)
    setInert(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `key` starts the count again.
  useEffect(() => waitForStillness(since, setInert), [seen])

  return { inert: inert || seen !== key, isInert: () => left(since) > 0 || seen !== key }
}
