import { useEffect, useState } from 'react'
import { useMirror } from '../shell/useUiState.ts'

/** The background lets nobody wait longer, whatever this clock says meanwhile. */
const longest = 300

/** Whole seconds until the next password is taken, counted down; 0 where one is taken now. */
export function useWait(): number {
  const from = useMirror((mirror) => mirror.unlocking.from) ?? 0
  const [now, setNow] = useState(Date.now)
  const left = Math.min(longest, Math.max(0, Math.ceil((from - now) / 1000)))
  useEffect(() => {
    setNow(Date.now())
    if (from <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= from) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [from])
  return left
}
