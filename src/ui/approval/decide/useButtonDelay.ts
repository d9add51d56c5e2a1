import { useCallback, useEffect, useRef, useState } from 'react'
import { inertFor } from './buttonDelay.ts'

/**
 * Makes buttons inert after the window opened, gained focus, became visible, or `key` changed. `key` contains
 * everything that the decision depends on. `isInert` checks at the time of a press, regardless of the last
 * drawing.
 */
export function useInert(key: string): { inert: boolean; isInert: () => boolean } {
  const [seen, setSeen] = useState(() => ({ key, at: performance.now() }))
  const [inert, setInert] = useState(true)
  const since = useRef(seen.at)

  // Set while drawing, so that no frame shows new words above buttons that count.
  if (seen.key !== key) {
    setSeen({ key, at: performance.now() })
    setInert(true)
  }

  const left = useCallback(
    () => inertFor({ since: since.current, now: performance.now(), ...windowNow() }),
    [],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `key` starts the count again.
  useEffect(() => {
    // Counted from the drawing of the change, which takes a slow machine a while.
    since.current = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const wait = left()
      setInert(wait > 0)
      if (wait > 0 && wait < Number.POSITIVE_INFINITY) timer = setTimeout(look, wait)
    }
    const begin = () => {
      since.current = performance.now()
      look()
    }
    let wasTooSmall = left() === Number.POSITIVE_INFINITY
    const resized = () => {
      const isTooSmall = left() === Number.POSITIVE_INFINITY
      if (isTooSmall) look()
      else if (wasTooSmall) begin()
      wasTooSmall = isTooSmall
    }

    look()
    window.addEventListener('focus', begin)
    window.addEventListener('resize', resized)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', begin)
      window.removeEventListener('resize', resized)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [seen.at, left])

  return { inert: inert || seen.key !== key, isInert: () => left() > 0 || seen.key !== key }
}

function windowNow() {
  return {
    visible: document.visibilityState === 'visible',
    width: window.innerWidth,
    height: window.innerHeight,
  }
}
