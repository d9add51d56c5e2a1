import { useEffect } from 'react'
import { onVisible } from './onVisible.ts'

/** Milliseconds to wait: batch updates arrive in bursts, and one request after each burst is enough. */
const settling = 500

/**
 * Runs `read` once this page is visible, for each new `place` and after each burst of changes of `round`. A
 * reading that takes longer than its place or round must drop its result: `isOver` tells. Without a place
 * nothing runs. `atOnce` skips the wait. The caller's screen reports a silent node, so `read` may reject.
 */
export function useAfterBursts(options: {
  place: string | undefined
  round: unknown
  atOnce?: boolean
  read: (isOver: () => boolean) => Promise<unknown>
}): void {
  const { place, round, atOnce = false, read } = options

  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` and `round` say when to read again
  useEffect(() => {
    if (place === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onVisible(() => {
      timer = setTimeout(() => read(() => isOver).catch(() => undefined), atOnce ? 0 : settling)
    })
    return () => {
      isOver = true
      end()
      clearTimeout(timer)
    }
  }, [place, round])
}
