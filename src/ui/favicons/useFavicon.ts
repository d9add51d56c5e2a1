import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keptFavicon } from './keptFavicon.ts'

/** Each favicon that this page asked for, by origin. `undefined` while it loads, and if there is none. */
const favicons = createStore<Record<string, string | undefined>>(() => ({}))

/** The site's favicon as a `data:` URL. Without an origin it asks for nothing. */
export function useFavicon(origin: string | undefined): string | undefined {
  const picture = useStore(favicons, (all) => (origin === undefined ? undefined : all[origin]))
  useEffect(() => {
    if (origin === undefined || Object.hasOwn(favicons.getState(), origin)) return
    favicons.setState({ [origin]: undefined })
    keptFavicon(origin).then((found) => favicons.setState({ [origin]: found }), console.error)
  }, [origin])
  return picture
}
