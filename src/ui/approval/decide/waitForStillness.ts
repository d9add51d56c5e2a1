import { inertFor } from './buttonDelay.ts'

type Since = { current: number }

/** The time for which buttons stay inert from now on. */
export function left({ current: since }: Since): number {
  return inertFor({
    since,
    now: performance.now(),
    visible: document.visibilityState === 'visible',
    width: window.innerWidth,
    height: window.innerHeight,
  })
}

/**
 * Keeps `since` at the start of the stillness, and tells when buttons count. A press that does not count restarts it:
 * whom a page has hammering would approve what opens. Returns the end of this.
 */
export function waitForStillness(since: Since, setInert: (inert: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = 0
  const look = () => {
    clearTimeout(timer)
    wait = left(since)
    setInert(wait > 0)
    if (wait > 0 && wait < Number.POSITIVE_INFINITY) timer = setTimeout(look, wait)
  }
  const begin = () => {
    since.current = performance.now()
    look()
  }
  // A window that was too small counts from its new size on.
  const restart = () => {
    if (wait === Number.POSITIVE_INFINITY || left(since) > 0) begin()
  }

  // Counted from the drawing of the change, which takes a slow machine a while.
  begin()
  const end = new AbortController()
  const untilEnd = { signal: end.signal }
  window.addEventListener('focus', begin, untilEnd)
  document.addEventListener('visibilitychange', begin, untilEnd)
  window.addEventListener('resize', restart, untilEnd)
  window.addEventListener('pointerdown', restart, untilEnd)
  window.addEventListener('keydown', restart, untilEnd)
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}
