import { useEffect, useState } from 'react'

/** The current time, updated every `interval` milliseconds. Without an interval it does not change. */
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
