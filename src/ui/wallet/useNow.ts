import { useEffect, useState } from 'react'

/** The time, told again every `interval` milliseconds; without one it stands still. */
export function useNow(interval: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (interval === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
