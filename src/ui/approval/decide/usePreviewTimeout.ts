import { useEffect, useState } from 'react'
import { stillness } from './buttonDelay.ts'

/**
 * Together with the 500 ms that decisions are inert after their label changed, *Send* waits three seconds for
 * the preview.
 */
const patience = 3000 - stillness

/** True once the wait is so long that the person may continue without it. */
export function usePatience(waiting: boolean): boolean {
  const [over, setOver] = useState(false)
  if (!waiting && over) setOver(false)

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [waiting])

  return waiting && over
}
