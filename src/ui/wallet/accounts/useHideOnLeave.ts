import { useEffect } from 'react'

/** Calls when the person looks elsewhere: another window has the focus, another tab is in front, the page goes. */
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
