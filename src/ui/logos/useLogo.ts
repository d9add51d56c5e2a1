import { useEffect, useState } from 'react'
import { type Logos, readLogos } from './logos.ts'

let logos: Logos | undefined

/** A picture of the wallet's own, once their file is read. Without the file there are none. */
export function useLogo(find: (logos: Logos) => string | undefined): string | undefined {
  const [, setRead] = useState(logos !== undefined)
  useEffect(() => {
    if (logos) return
    readLogos().then(
      (read) => {
        logos = read
        setRead(true)
      },
      () => {},
    )
  }, [])
  return logos && find(logos)
}
