import { useEffect, useState } from 'react'
import type { Logos } from './logos.ts'

let read: Logos | undefined

/** The wallet's own pictures, once their file is read. Without the file there are none. */
export function useLogos(): Logos | undefined {
  const [, setRead] = useState(read)
  useEffect(() => {
    import('./logos.ts')
      .then(({ readLogos }) => readLogos())
      .then((logos) => {
        read = logos
        setRead(logos)
      }, Boolean)
  }, [])
  return read
}
