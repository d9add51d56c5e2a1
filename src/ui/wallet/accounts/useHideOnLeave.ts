import { useEffect } from 'react'

/** Calls `left` when the window loses the focus, another tab comes to the front, or the page unloads. */
export function useLeaving(left: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && left()
    window.addEventListener('blur', left)
    window.addEventListener('pagehide', left)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('blur', left)
      window.removeEventListener('pagehide', left)
      document.removeEventListener('visibilitychange', look)
    }
  }, [left])
}
