import { useEffect, useState } from 'react'
import { useUiState } from '../shell/useUiState.ts'

/** Maximum wait in seconds. The background imposes no longer one, even if this page's clock differs. */
const longest = 300

/** Countdown in whole seconds until the wallet accepts the next password. 0 if it accepts one now. */
export function useWait(): number {
  const from = useUiState((state) => state.unlocking.from) ?? 0
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
