import { useEffect, useState } from 'react'
import { stillness } from './buttonDelay.ts'

/** Together with the 500 ms of inert buttons after a new label, *Send* waits three seconds for the preview. */
const patience = 3000 - stillness

/** True once the wait is so long that the person may continue without the result. */
export function usePreviewTimeout(waiting: boolean): boolean {
  const [over, setOver] = useState(false)
  if (!waiting && over) setOver(false)

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [waiting])

  return waiting && over
}
