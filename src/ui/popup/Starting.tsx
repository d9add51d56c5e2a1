import { useEffect, useState } from 'react'
import { Notice } from '../kit/Notice.tsx'
import { Screen } from '../kit/Screen.tsx'

const patience = 3000

/** Seen for a blink. The background starts within it, and says so here where it does not. */
export function Starting() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, patience, true)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Screen kind="popup" busy>
      {late && (
        <Notice tone="warn" heading="Volley does not start">
          Your accounts are safe. Close this and open it again. If that does not help, restart the browser.
        </Notice>
      )}
    </Screen>
  )
}
