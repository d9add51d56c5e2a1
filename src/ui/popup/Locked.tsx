import { lazy, Suspense, useState } from 'react'
import { counted } from '../../words/words.ts'
import { useMirror } from '../mirror.ts'
import { Unlock } from '../Unlock.tsx'

const Forgot = lazy(async () => ({ default: (await import('./Forgot.tsx')).Forgot }))

/** The locked wallet. What waits for the password is named, since that is why many come here. */
export function Locked() {
  const [forgot, setForgot] = useState(false)
  const paused = useMirror(
    (mirror) => mirror.activities?.filter(({ waitsFor }) => waitsFor === 'unlock').length,
  )
  if (forgot)
    return (
      <Suspense>
        <Forgot onBack={() => setForgot(false)} />
      </Suspense>
    )
  return <Unlock onForgot={() => setForgot(true)}>{!!paused && counted('start_batchesWait', paused)}</Unlock>
}
