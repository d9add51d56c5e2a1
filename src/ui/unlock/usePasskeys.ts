import { useEffect, useState } from 'react'
import { knowsPasskeys } from './webauthn.ts'

/** True once the browser has reported that it may support passkeys. */
export function usePasskeys(): boolean {
  const [known, setKnown] = useState(false)
  useEffect(() => {
    let isHere = true
    knowsPasskeys().then(
      (answer) => isHere && setKnown(answer),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return known
}
