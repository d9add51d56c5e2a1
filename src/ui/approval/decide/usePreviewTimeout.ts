import { useEffect, useState } from 'react'
import { stillness } from './buttonDelay.ts'

/** With the 500 ms that decisions are inert after their label changed, *Send* waits three seconds for the preview. */
const patience = 3000 - stillness

/** Whether something has been awaited for so long that the person may go on without it. */
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
