import type { Place } from './place.ts'

const batch = '#/batch/'

/** Screens that the browser's popup hands to a tab: files and passkeys would close it. */
const screens = ['passkey', 'backup'] as const

/** The screen that the page's address names: a window was opened on one batch. */
export function addressed(hash = window.location.hash): Place | undefined {
  const screen = screens.find((name) => hash === `#/${name}`)
  if (screen) return { at: screen }
  if (!hash.startsWith(batch)) return undefined
  try {
    return { at: 'activity', key: decodeURIComponent(hash.slice(batch.length)) }
  } catch {
    return undefined
  }
}
