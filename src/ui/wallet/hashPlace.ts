import type { Place } from './place.ts'

const batch = '#/batch/'

/** The place to continue adding an account that was started in the browser's popup. */
export const addAccountHash = '#/add-account'

/** Screens that the browser's popup hands to a tab: files and passkeys would close it, and some need its width, or to stay while one looks elsewhere. */
const screens = ['passkey', 'backup', 'developer', 'builder'] as const

/** The screen that the page's address names: a window was opened on one batch. */
export function addressed(hash = window.location.hash): Place | undefined {
  const screen = screens.find((name) => hash === `#/${name}`)
  if (screen) return { at: screen }
  if (hash === addAccountHash) return { at: 'addAccount' }
  if (!hash.startsWith(batch)) return undefined
  try {
    return { at: 'activity', key: decodeURIComponent(hash.slice(batch.length)) }
  } catch {
    return undefined
  }
}
