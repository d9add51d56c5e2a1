import { useEffect, useState } from 'react'
import { knowsPasskeys } from './webauthn.ts'

/** Whether to offer passkeys; not before the browser has said so. */
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
